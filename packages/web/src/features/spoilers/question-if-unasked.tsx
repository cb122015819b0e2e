import { Suspense } from "react";
import { useKnownMark } from "../../platform/session/known-mark.ts";
import { ErrorBoundary } from "../../ui/layout/error-boundary.tsx";
import { lazyPart } from "../../ui/overlay/lazy-sheet.tsx";

const WatchQuestion = lazyPart(() => import("./watch-question.tsx"), "WatchQuestion");

/** How the user watches. The page does not wait for it; a failure leaves it out. */
export function QuestionIfUnasked() {
  const isAsked = useKnownMark()?.chosen === true;
  if (isAsked) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <WatchQuestion />
      </Suspense>
    </ErrorBoundary>
  );
}
