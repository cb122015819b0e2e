import { Suspense, type ReactNode } from "react";
import { useMediaQuery } from "../../../ui/hooks/use-media-query.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";

const ThisWeek = lazyPart(() => import("./this-week.tsx"), "ThisWeek");

/** Content of a league's tab, with the panel “This week” beside it on wide screens. */
export function BesideThisWeek({ leagueId, children }: { leagueId: string; children: ReactNode }) {
  const isWide = useMediaQuery("(min-width: 75rem)");
  return (
    // The same elements at every width, so that turning a tablet does not close what is open in the tab.
    <div className={isWide ? "grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5" : undefined}>
      <div>{children}</div>
      {isWide && (
        <div className="[@media(height>=50rem)]:sticky [@media(height>=50rem)]:top-[calc(var(--spacing-nav)+1.25rem)]">
          <Suspense fallback={<SkeletonBar className="h-104 rounded-2xl!" />}>
            <ThisWeek leagueId={leagueId} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
