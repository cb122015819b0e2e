import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";

export const backTo = (leagueId: string) => ({ to: `/league/${leagueId}`, label: "Go to the league" });

/** The results while they load. */
export function ResultsSkeleton({ leagueId }: { leagueId: string }) {
  return (
    <div role="status">
      <PageHeader
        title="Draft board"
        eyebrow={<SkeletonBar className="h-3.5 w-28" />}
        back={backTo(leagueId)}
        actions={<SkeletonBar className="h-11 w-full rounded-xl! sm:w-44" />}
      />
      <VisuallyHidden>Loading the board</VisuallyHidden>
      <SkeletonBar className="-mt-2 mb-4 h-4 w-40" />
      {[0, 1].map((round) => (
        <div key={round} className={classNames(cardStyle, "mb-4 overflow-clip")}>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="flex items-center gap-3 border-b border-line/60 px-4 py-2.5">
              <SkeletonBar className="size-11 rounded-xl!" />
              <div className="flex-1 space-y-2">
                <SkeletonBar className="h-3.5 w-1/2" />
                <SkeletonBar className="h-3 w-1/3" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
