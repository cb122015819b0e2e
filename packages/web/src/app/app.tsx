import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import { createQueryClient } from "../api/query-client.ts";
import { readToken } from "../api/token.ts";
import { emitUnauthorized } from "../session/unauthorized.ts";
import { SessionProvider } from "../session/session.tsx";
import { LiveRegion } from "../ui/layout/live-region.tsx";
import { ToastProvider } from "../ui/overlay/toasts.tsx";
import { BackgroundServices } from "./background-services.tsx";
import { AppBoundary } from "./page-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

const queries = createQueryClient(emitUnauthorized);
// With a token the user is probably logged in: load the page's data while the session is checked.
if (readToken() !== null) {
  const { pathname, search } = location;
  void import("./prefetch-page.ts").then(
    ({ prefetchPage }) => prefetchPage(queries, pathname, search),
    () => undefined,
  );
}

export function App() {
  return (
    <AppBoundary>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <SessionProvider>
            <ToastProvider>
              <AppRoutes />
              <BackgroundServices />
              <LiveRegion />
            </ToastProvider>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </AppBoundary>
  );
}
