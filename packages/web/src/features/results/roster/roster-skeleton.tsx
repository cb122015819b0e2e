import { Card, cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";

/** A team's players, with their history beside or below them. */
export const rosterColumns = "grid grid-cols-1 items-start gap-4 lg:grid-cols-2";

export function RosterSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Card className="flex items-center justify-between">
        <div className="space-y-2">
          <SkeletonBar className="h-3.5 w-20" />
          <SkeletonBar className="h-6 w-36" />
        </div>
        <SkeletonBar className="h-11 w-28 rounded-xl!" />
      </Card>
      <div className={rosterColumns}>
        <div className={classNames(cardStyle, "overflow-clip")}>
          {[0, 1, 2, 3].map((row) => (
            <div
              key={row}
              className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0"
            >
              <SkeletonBar className="size-12 rounded-xl!" />
              <div className="flex-1 space-y-2">
                <SkeletonBar className="h-4 w-2/5" />
                <SkeletonBar className="h-3 w-1/5" />
              </div>
              <SkeletonBar className="h-6 w-10" />
            </div>
          ))}
        </div>
        <HistorySkeleton />
      </div>
    </div>
  );
}

/** A heading and two players who left the game. */
export function ReplacementsSkeleton() {
  return (
    <Card title="Replacements">
      <div role="status" className="grid gap-4">
        <VisuallyHidden>Loading</VisuallyHidden>
        <SkeletonBar className="h-4 w-4/5" />
        {[0, 1].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <SkeletonBar className="size-10 rounded-xl!" />
            <SkeletonBar className="h-4 flex-1" />
            <SkeletonBar className="h-11 w-24 rounded-xl!" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** A heading and some episodes. */
export function HistorySkeleton() {
  return (
    <Card flush title="Score history" actions={<FireLoader size={24} />}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-line/60 px-4 py-3.5">
          <div className="flex-1 space-y-2">
            <SkeletonBar className="h-4 w-1/2" />
            <SkeletonBar className="h-3 w-1/3" />
          </div>
          <SkeletonBar className="h-7 w-12" />
        </div>
      ))}
    </Card>
  );
}
