import { BrowserRouter } from "react-router";
import { SessionProvider } from "../platform/session/session.tsx";
import { LiveRegion } from "../ui/layout/live-region.tsx";
import { ToastProvider } from "../ui/overlay/toasts.tsx";
import { BackgroundServices } from "./background-services.tsx";
import { AppBoundary } from "./page-boundary.tsx";
import { QueryCacheProvider } from "./query-cache.tsx";
import { AppRoutes } from "./routes.tsx";

export function App() {
  return (
    <AppBoundary>
      <QueryCacheProvider>
        <BrowserRouter>
          <SessionProvider>
            <ToastProvider>
              <AppRoutes />
              <BackgroundServices />
              <LiveRegion />
            </ToastProvider>
          </SessionProvider>
        </BrowserRouter>
      </QueryCacheProvider>
    </AppBoundary>
  );
}
