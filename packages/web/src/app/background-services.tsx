import { QueryClientContext } from "@tanstack/react-query";
import { lazy, Suspense, use, useEffect } from "react";
import { useInstallOffer } from "../features/install/install-offer.ts";
import { useSession } from "../session/session.tsx";
import { ErrorBoundary } from "../ui/layout/error-boundary.tsx";
import { lazyPage } from "./lazy-page.ts";

const UserServices = lazy(async () => ({ default: (await import("./user-services.tsx")).UserServices }));
const InstallPrompt = lazyPage(() => import("../features/install/install-prompt.tsx"), "InstallPrompt");

/** By then the first page is complete and quiet, also on a slow phone. */
const PARTS_AFTER_MS = 10_000;
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown"];

/** Services that run beside every page; pages do not wait for them and survive their errors. */
export function BackgroundServices() {
  const { user } = useSession();
  const hasQueries = use(QueryClientContext) !== undefined;
  const offersInstall = useInstallOffer();
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      clearTimeout(timer);
      void import("../ui/overlay/lazy-sheet.tsx").then(
        ({ loadParts }) => loadParts(),
        () => undefined,
      );
    };
    const timer = setTimeout(load, PARTS_AFTER_MS);
    // Who touches the page may open one next.
    for (const event of INPUT_EVENTS) addEventListener(event, load, { signal: waiting.signal });
    return () => {
      waiting.abort();
      clearTimeout(timer);
    };
  }, [isLoggedIn]);
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        {user !== null && hasQueries && <UserServices key={user.userId} userId={user.userId ?? ""} />}
        {offersInstall && <InstallPrompt />}
      </Suspense>
    </ErrorBoundary>
  );
}
