import { seasonRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { errorMessage } from "../../api/api-error.ts";
import { routeQuery } from "../../api/route-query.ts";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader, type PageHeaderProps } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { PastLeague } from "./past-league.tsx";
import { PastPlayers } from "./past-players.tsx";
import { backLinkOf } from "./past-season-origin.ts";

/** `/seasons/:seasonId`: the final standings of a past season. */
export function PastSeasonPage() {
  const { seasonId = "" } = useParams();
  const back = backLinkOf(useLocation().state);
  return (
    <LoadBoundary
      skeleton={
        <>
          <PageHeader title="Past season" back={back} />
          <SkeletonRows count={8} />
        </>
      }
      error={(error) => errorMessage(error, "Something went wrong loading the season")}
    >
      <PastSeasonView key={seasonId} seasonId={seasonId} back={back} />
    </LoadBoundary>
  );
}

interface PastSeasonViewProps {
  seasonId: string;
  back: NonNullable<PageHeaderProps["back"]>;
}

function PastSeasonView({ seasonId, back }: PastSeasonViewProps) {
  const { data: season } = useSuspenseQuery(
    routeQuery(seasonRoutes.pastSeason, { params: { seasonId } }),
  ).data;
  return (
    <>
      <DocumentTitle>{season.name}</DocumentTitle>
      <PageHeader title={season.name} eyebrow="Past season" back={back} />
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
