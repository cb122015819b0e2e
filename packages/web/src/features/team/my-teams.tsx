import { teamRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryOf } from "../../api/query-of.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { cardStyle } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
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
          <li key={team.teamId} className="grid animate-rise grid-cols-1">
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

export function MyTeamsSkeleton() {
  return (
    <div role="status" className={gridStyle}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1].map((card) => (
        <div key={card} className={classNames(cardStyle, "p-4 sm:p-5")}>
          <Bone className="h-6 w-1/2" />
          <Bone className="mt-2 h-4 w-2/5" />
          <Bone className="mt-4 h-6 w-2/3 rounded-full!" />
          <Bone className="mt-4 h-11 w-full rounded-xl!" />
        </div>
      ))}
    </div>
  );
}

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
