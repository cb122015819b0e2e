import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";

/** Shaped like the recap of one league. */
export function RecapSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="mt-2.5 mb-4.5 h-5 w-44" />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-4">
        <div className="grid gap-3 lg:gap-4">
          <div className={classNames(cardStyle, "flex flex-col items-center gap-4 p-5")}>
            <SkeletonBar className="h-4 w-28" />
            <SkeletonBar className="size-16 rounded-2xl!" />
            <SkeletonBar className="h-6 w-48" />
            <SkeletonBar className="h-16 w-full rounded-xl!" />
          </div>
          <div className={classNames(cardStyle, "space-y-5 p-5")}>
            {[0, 1, 2].map((row) => (
              <div key={row} className="flex items-center gap-3">
                <SkeletonBar className="size-12 rounded-xl!" />
                <div className="flex-1 space-y-2">
                  <SkeletonBar className="h-4 w-2/5" />
                  <SkeletonBar className="h-5 w-3/5" />
                </div>
                <SkeletonBar className="h-6 w-8" />
              </div>
            ))}
          </div>
        </div>
        <SkeletonBar className="h-80 rounded-2xl! max-lg:hidden" />
      </div>
    </div>
  );
}
