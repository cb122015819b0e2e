import { type ReplyOf, teamRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { routeQuery } from "../../../api/route-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { RenameTeamSheet, type NamedTeam } from "./rename-team-sheet.tsx";
import { TeamCard } from "./team-card.tsx";

export type OwnTeam = ReplyOf<typeof teamRoutes.mine>["data"][number];

interface MyTeamsProps {
  /** Renders a line about a team's league on its card. */
  renderLeague: (league: OwnTeam["league"]) => ReactNode;
  /** The sort key, smallest first; ties stay in the order of the leagues' names. */
  urgencyOf: (league: OwnTeam["league"]) => number;
  /** When to fetch the teams again, in ms. */
  refetchMs: (leagues: OwnTeam["league"][]) => number;
}

/** The user's teams, most urgent first. */
export function MyTeams({ renderLeague, urgencyOf, refetchMs }: MyTeamsProps) {
  const { data } = useSuspenseQuery({
    ...routeQuery(teamRoutes.mine),
    refetchInterval: ({ state }) => refetchMs(state.data?.data.map((team) => team.league) ?? []),
    refetchOnWindowFocus: "always",
  });
  const teams = data.data.toSorted((one, other) => compare(urgencyOf(one.league), urgencyOf(other.league)));
  const rename = useSheet<NamedTeam>();
  if (teams.length === 0) return <NoTeams />;
  return (
    <>
      <ul className={gridStyle}>
        {teams.map((team) => (
          <li key={team.teamId} className="grid animate-rise grid-cols-1">
            <TeamCard team={team} onRename={rename.show}>
              {renderLeague(team.league)}
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

/** Handles two infinite keys, whose difference is NaN. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

export function MyTeamsSkeleton() {
  return (
    <div role="status" className={gridStyle}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1].map((card) => (
        <div key={card} className={classNames(cardStyle, "p-4 sm:p-5")}>
          <SkeletonBar className="h-6 w-1/2" />
          <SkeletonBar className="mt-2 h-4 w-2/5" />
          <SkeletonBar className="mt-4 h-6 w-2/3 rounded-full!" />
          <SkeletonBar className="mt-4 h-11 w-full rounded-xl!" />
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
        <ButtonLink to="/leagues" variant="primary">
          Browse Available Leagues
        </ButtonLink>
      }
    >
      You haven&apos;t joined any leagues yet. Get started by joining your first league!
    </EmptyState>
  );
}
