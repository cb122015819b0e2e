import { teamRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryOf } from "../../api/query-of.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { useSheet } from "../../ui/use-sheet.ts";
import { RenameTeamSheet, type NamedTeam } from "./rename-team-sheet.tsx";
import { TeamCard } from "./team-card.tsx";

/** The caller's teams. `aboutLeague` says something about a team's league on its card. */
export function MyTeams({ aboutLeague }: { aboutLeague: (leagueId: string) => ReactNode }) {
  const { data: teams } = useSuspenseQuery(queryOf(teamRoutes.mine)).data;
  const rename = useSheet<NamedTeam>();
  if (teams.length === 0) return <NoTeams />;
  return (
    <>
      <ul className={gridStyle}>
        {teams.map((team) => (
          <li key={team.teamId} className="grid animate-rise">
            <TeamCard team={team} onRename={rename.show}>
              {aboutLeague(team.league.leagueId)}
            </TeamCard>
          </li>
        ))}
      </ul>
      {rename.shown && (
        <RenameTeamSheet
          key={rename.shown.visit}
          team={rename.shown.subject}
          open={rename.open}
          onClose={rename.close}
        />
      )}
    </>
  );
}

export const MyTeamsSkeleton = () => <SkeletonCards count={2} className={gridStyle} />;

const gridStyle = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4";

function NoTeams() {
  return (
    <EmptyState
      title="No Teams Yet"
      action={
        <ButtonLink to="/leagues" look="ember">
          Browse Available Leagues
        </ButtonLink>
      }
    >
      You haven&apos;t joined any leagues yet. Get started by joining your first league!
    </EmptyState>
  );
}
