import { leagueRoutes, playerRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useParams } from "react-router";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { liveQuery } from "../../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { SetPlayers } from "./set-players.tsx";

/** `/admin/leagues/:leagueId/players`. */
export function SetPlayersPage() {
  const { leagueId = "" } = useParams();
  const leagueQuery = useQuery({ ...liveQuery(leagueRoutes.get, { params: { leagueId } }), staleTime: 0 });
  const playersQuery = useQuery(routeQuery(playerRoutes.list));
  const [league, players] = [leagueQuery.data?.data, playersQuery.data?.data];
  const error = (league ? null : leagueQuery.error) ?? (players ? null : playersQuery.error);
  return (
    <>
      <DocumentTitle>{league ? `Set Players, ${league.name}` : "Set Players"}</DocumentTitle>
      <PageHeader
        title="Set Players"
        eyebrow={league && <span className="wrap-anywhere">{league.name}</span>}
        back={{ to: "/admin/leagues", label: "Back to the leagues" }}
        actions={
          <ButtonLink to={`/admin/audit?action=roster.set&subjectId=${leagueId}`}>
            <History aria-hidden size={18} />
            History
          </ButtonLink>
        }
      />
      {error ? (
        <ErrorState
          title={errorMessage(error, "Error loading leagues")}
          onRetry={() => Promise.all([leagueQuery.refetch(), playersQuery.refetch()])}
        />
      ) : !league || !players ? (
        <SkeletonRows count={10} />
      ) : league.teams.length === 0 ? (
        <EmptyState title="No teams yet">Players can be set once this league has teams.</EmptyState>
      ) : players.length === 0 ? (
        <EmptyState title="No contestants yet">The season has no contestants yet.</EmptyState>
      ) : (
        <SetPlayers key={leagueId} league={league} players={players} />
      )}
    </>
  );
}
