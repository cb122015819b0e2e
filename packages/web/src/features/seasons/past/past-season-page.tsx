import { seasonCalls } from "../../../platform/api/calls/later-calls.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { PastLeague } from "./past-league.tsx";
import { PastPlayers } from "./past-players.tsx";
import { backLinkOf } from "./past-season-origin.ts";

/** `/seasons/:seasonId`: the final standings of a past season. */
export function PastSeasonPage() {
  const { seasonId = "" } = useParams();
  const back = backLinkOf(useLocation().state);
  const name = useQuery(seasonQuery(seasonId)).data?.data.name;
  return (
    <>
      <DocumentTitle>{name ?? "Past season"}</DocumentTitle>
      <PageHeader title={name ?? "Past season"} eyebrow={name && "Past season"} back={back} />
      <LoadBoundary
        skeleton={<SkeletonRows count={8} />}
        error={(error) => errorMessage(error, "Something went wrong loading the season")}
      >
        <PastSeasonView key={seasonId} seasonId={seasonId} />
      </LoadBoundary>
    </>
  );
}

const seasonQuery = (seasonId: string) => routeQuery(seasonCalls.pastSeason, { params: { seasonId } });

function PastSeasonView({ seasonId }: { seasonId: string }) {
  const { leagues, contestants } = useSuspenseQuery(seasonQuery(seasonId)).data.data;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        {leagues.map((league) => (
          <PastLeague key={league.leagueId} league={league} />
        ))}
      </div>
      <PastPlayers players={contestants} />
    </div>
  );
}
