import { BrowserRouter } from "react-router";
import { SessionProvider, useSession } from "../platform/session/session.tsx";
import { LiveRegion } from "../ui/layout/live-region.tsx";
import { ToastProvider } from "../ui/overlay/toasts.tsx";
import { AppBoundary } from "./page-boundary.tsx";
import { QueryCacheProvider } from "./query-cache.tsx";
import { AppRoutes } from "./routes.tsx";
import { QueryClientContext } from "@tanstack/react-query";
import { lazy, Suspense, use } from "react";
import { useInstallOffer } from "./install/install-offer.ts";
import { ErrorBoundary } from "../ui/layout/error-boundary.tsx";
import { lazyPage } from "./lazy-page.ts";

const UserServices = lazy(async () => ({ default: (await import("./user-services.tsx")).UserServices }));
const InstallPrompt = lazyPage(() => import("./install/install-prompt.tsx"), "InstallPrompt");

/** Services that run beside every page; pages do not wait for them and survive their errors. */
function BackgroundServices() {
  const { user, owner } = useSession();
  const hasQueries = use(QueryClientContext) !== undefined;
  const offersInstall = useInstallOffer();
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        {user !== null && hasQueries && <UserServices key={owner} userId={user.userId ?? ""} />}
        {offersInstall && <InstallPrompt />}
      </Suspense>
    </ErrorBoundary>
  );
}

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
