import type { ReplyOf, Standing, StreamEvent, teamRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { teamCalls } from "../api/calls.ts";
import { routeKey } from "../api/route-query.ts";
import type { PollGraded } from "./events.ts";

export type OwnTeams = ReadonlyMap<string, Pick<Standing, "name" | "bonus">>;

/** The poll points of the user's teams, by the standings that are loaded. */
export function ownPollPoints(queries: QueryClient): OwnTeams {
  const replies = queries.getQueriesData<ReplyOf<typeof teamRoutes.standings>>({
    queryKey: routeKey(teamCalls.standings),
  });
  const own = replies.flatMap(([, reply]) => reply?.data ?? []).filter(({ mine }) => mine);
  return new Map(own.map(({ teamId, name, bonus }) => [teamId, { name, bonus }]));
}

/** What a page says of a graded poll: a line for each of the user's teams whose poll points it changed, or one. */
export function pollGraded(event: StreamEvent, before: OwnTeams, after: OwnTeams): PollGraded[] {
  const { number, episode } = event;
  if (episode === null) return [];
  const changed = [...after].flatMap(([teamId, { name, bonus }]) => {
    const difference = bonus - (before.get(teamId)?.bonus ?? bonus);
    return difference === 0 ? [] : [{ team: name, difference }];
  });
  const lines = changed.length === 0 ? [null] : changed;
  return lines.map((data) => ({ type: "poll-graded", number, episode, data }));
}
