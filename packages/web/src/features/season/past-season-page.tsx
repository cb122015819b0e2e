import { seasonRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { errorMessage } from "../../api/api-error.ts";
import { routeQuery } from "../../api/route-query.ts";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { PastLeague } from "./past-league.tsx";
import { PastPlayers } from "./past-players.tsx";

const BACK = { to: "/players", label: "Back to the players" };

/** `/seasons/:seasonId`: the final standings of a past season. */
export function PastSeasonPage() {
  const { seasonId = "" } = useParams();
  return (
    <LoadBoundary
      skeleton={
        <>
          <PageHeader title="Past season" back={BACK} />
          <SkeletonRows count={8} />
        </>
      }
      error={(error) => errorMessage(error, "Something went wrong loading the season")}
    >
      <PastSeasonView key={seasonId} seasonId={seasonId} />
    </LoadBoundary>
  );
}

function PastSeasonView({ seasonId }: { seasonId: string }) {
  const { data: season } = useSuspenseQuery(
    routeQuery(seasonRoutes.pastSeason, { params: { seasonId } }),
  ).data;
  return (
    <>
      <DocumentTitle>{season.name}</DocumentTitle>
      <PageHeader title={season.name} eyebrow="Past season" back={BACK} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          {season.leagues.map((league) => (
            <PastLeague key={league.leagueId} league={league} />
          ))}
        </div>
        <PastPlayers players={season.contestants} />
      </div>
    </>
  );
}
