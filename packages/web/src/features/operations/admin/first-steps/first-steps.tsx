import { firstStepsRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { FirePage } from "../../../../ui/art/fire-loader.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { Checklist } from "./checklist.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { EPISODES_ANCHOR, stepsOf } from "./steps.ts";

interface Props {
  children: ReactNode;
  /** A card above the steps. */
  advice?: ReactNode;
  /** It is not known yet whether there is any. */
  isWaiting?: boolean;
}

/**
 * The first page of the admin area, whose own content are the episodes. Above it stands what a new site still needs,
 * until all is there, and a notice of the demonstration league while there is one.
 */
export function FirstSteps({ children, advice, isWaiting = false }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const { data, isPending, failureCount, errorUpdateCount, refetch } = useQuery({
    ...routeQuery(firstStepsRoutes.read),
    staleTime: 0,
  });
  const hasFailed = errorUpdateCount > 0;
  // Waits, so that the page does not jump. Further attempts leave the episodes where they are.
  if (isWaiting || (isPending && failureCount === 0 && !hasFailed)) return <FirePage />;
  const there = data?.data;
  const steps = there ? stepsOf(there) : [];
  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        {!there && hasFailed && <ErrorState title="The first steps could not be loaded" onRetry={refetch} />}
        {there?.demo && <DemoNotice league={there.demo.league} focusAfterRemoval={top} />}
        {advice}
        {steps.some(({ state }) => state !== "done") && <Checklist steps={steps} />}
      </div>
      <div id={EPISODES_ANCHOR.slice(1)} tabIndex={-1} className="scroll-mt-20 outline-none">
        {children}
      </div>
    </>
  );
}
