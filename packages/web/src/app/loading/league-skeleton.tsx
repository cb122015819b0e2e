import { useLocation } from "react-router";
import { earlyLeagueName } from "../../platform/api/start/early-replies.ts";
import { readToken } from "../../platform/api/token.ts";
import { StandingsSkeleton } from "../../features/results/standings/standings-skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";

export function LeagueSkeleton() {
  const [, , leagueId = ""] = useLocation().pathname.split("/");
  const name = earlyLeagueName(leagueId, readToken());
  return (
    <>
      <PageHeader
        eyebrow={<SkeletonBar className="my-0.5 h-3.5 w-28" />}
        title={
          name ?? (
            <>
              <span className="sr-only">Loading</span>
              {/* As high as a line of the name. */}
              <SkeletonBar className="my-0.5 h-7 w-56 sm:h-8 landscape-phone:h-7" />
            </>
          )
        }
        actions={<SkeletonBar className="h-11 w-[calc(100vw-2rem)] rounded-xl! sm:w-80" />}
      />
      <SkeletonBar className="mb-5 h-[3.375rem] rounded-2xl!" />
      <StandingsSkeleton />
    </>
  );
}
