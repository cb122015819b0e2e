import { Card } from "../../ui/layout/card.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../ui/layout/visually-hidden.tsx";

/** A question with its options. */
export function SurveySkeleton() {
  return (
    <div role="status" className="space-y-2 pb-2">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="mt-2 mb-3 h-4 w-3/5" />
      <div className="grid grid-cols-2 gap-2 max-[23rem]:grid-cols-1">
        {[0, 1, 2, 3, 4, 5].map((option) => (
          <SkeletonBar key={option} className="h-14 w-full rounded-xl!" />
        ))}
      </div>
    </div>
  );
}

/** A line of text, then bars. */
export function LeagueAnswersSkeleton() {
  return (
    <div role="status" className="space-y-2 pb-2">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="h-4 w-2/5" />
      <SkeletonBar className="mt-5 mb-3 h-4 w-3/5" />
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBar key={row} className="h-16 w-full rounded-xl!" />
      ))}
    </div>
  );
}

/** The card of the latest poll, in its final size. */
export function LatestSurveySkeleton() {
  return (
    <Card role="status" title={<SkeletonBar className="my-0.5 h-5 w-48" />}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex-1 basis-64 space-y-2.5 py-1">
          <SkeletonBar className="h-4 w-32" />
          <SkeletonBar className="h-4 w-full max-w-72" />
          <SkeletonBar className="h-4 w-1/3 sm:hidden" />
        </div>
        <SkeletonBar className="h-11 w-full rounded-xl! sm:w-40" />
      </div>
    </Card>
  );
}

/** The rows of a card. */
export function SurveyHistorySkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-line/60 px-4 py-4">
          <div className="flex-1 space-y-2">
            <SkeletonBar className="h-4 w-3/5" />
            <SkeletonBar className="h-3 w-1/4" />
          </div>
          <SkeletonBar className="h-5 w-20 rounded-full!" />
        </div>
      ))}
    </div>
  );
}
