import type { TeamOverview } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pollEvery } from "../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { RenameTeam } from "./rename-team.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { NamedTeam } from "./rename-team-sheet.tsx";
import { TeamCard } from "./team-card.tsx";
import { teamGridStyle } from "./team-card-style.ts";

interface MyTeamsProps {
  /** What is asked below the teams. */
  question: ReactNode;
  /** Renders what is due in a team's league, as list items. The first card gets the latest note, which is for all. */
  renderDue: (team: TeamOverview, latestNoteId: string | null) => ReactNode;
  /** The sort key, smallest first; ties stay in the order of the leagues' names. */
  urgencyOf: (team: TeamOverview) => number;
  /** When to fetch the teams again, in ms. */
  refetchMs: (teams: TeamOverview[]) => number;
}

/** The user's teams, most urgent first. */
export function MyTeams({ question, renderDue, urgencyOf, refetchMs }: MyTeamsProps) {
  const { data: overview } = useSuspenseQuery({
    ...routeQuery(teamCalls.overview),
    refetchInterval: ({ state }) => pollEvery(refetchMs(state.data?.data.teams ?? [])),
    refetchOnWindowFocus: "always",
  }).data;
  const teams = overview.teams.toSorted((one, other) => compare(urgencyOf(one), urgencyOf(other)));
  const rename = useSheet<NamedTeam>();
  if (teams.length === 0) return <NoTeams />;
  return (
    <>
      <ul className={teamGridStyle}>
        {teams.map((team, index) => (
          <li key={team.teamId} className="@container grid animate-rise grid-cols-1 md:only:col-span-2">
            <TeamCard team={team} onRename={rename.show}>
              {renderDue(team, index === 0 ? overview.latestNoteId : null)}
            </TeamCard>
          </li>
        ))}
      </ul>
      {question}
      {rename.shown && (
        <RenameTeam
          key={rename.shown.visit}
          team={rename.shown.subject}
          open={rename.open}
          onClose={rename.close}
        />
      )}
    </>
  );
}

/** Handles two infinite keys, whose difference is NaN. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

function NoTeams() {
  return (
    <EmptyState
      title="No Teams Yet"
      action={
        <ButtonLink to="/leagues" variant="primary">
          Browse Available Leagues
        </ButtonLink>
      }
    >
      You haven&apos;t joined any leagues yet. Get started by joining your first league!
    </EmptyState>
  );
}
