import { lazy, Suspense, useEffect } from "react";
import { useInstallOffer } from "../features/install/install-offer.ts";
import { useSession } from "../session/session.tsx";
import { ErrorBoundary } from "../ui/layout/error-boundary.tsx";
import { loadSheets } from "../ui/overlay/lazy-sheet.tsx";
import { lazyPage } from "./lazy-page.ts";

const UserServices = lazy(async () => ({ default: (await import("./user-services.tsx")).UserServices }));
const InstallPrompt = lazyPage(() => import("../features/install/install-prompt.tsx"), "InstallPrompt");

/** Services that run beside every page; pages do not wait for them and survive their errors. */
/** Then the first page is complete, also on a slow phone. */
const SHEETS_AFTER_MS = 2000;

export function BackgroundServices() {
  const { user } = useSession();
  const offersInstall = useInstallOffer();
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    // A failure shows when a sheet is opened.
    const timer = setTimeout(() => void loadSheets().catch(() => undefined), SHEETS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoggedIn]);
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        {user !== null && <UserServices key={user.userId} userId={user.userId ?? ""} />}
        {offersInstall && <InstallPrompt />}
      </Suspense>
    </ErrorBoundary>
  );
}
