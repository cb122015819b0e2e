import { QueryClientContext } from "@tanstack/react-query";
import { lazy, Suspense, use } from "react";
import { useInstallOffer } from "./install/install-offer.ts";
import { useSession } from "../platform/session/session.tsx";
import { ErrorBoundary } from "../ui/layout/error-boundary.tsx";
import { lazyPage } from "./lazy-page.ts";

const UserServices = lazy(async () => ({ default: (await import("./user-services.tsx")).UserServices }));
const InstallPrompt = lazyPage(() => import("./install/install-prompt.tsx"), "InstallPrompt");

/** Services that run beside every page; pages do not wait for them and survive their errors. */
export function BackgroundServices() {
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
