import type { ReplyOf, Route } from "@emberline/contract";
import { queryOptions } from "@tanstack/react-query";
import { send, type Input } from "./call.ts";

/**
 * Query options for a route: `useSuspenseQuery(routeQuery(leagueRoutes.get, { params: { leagueId } }))`.
 * The data is the whole success envelope.
 */
export function routeQuery<R extends Route>(route: R, ...input: Input<R>) {
  const request = input[0] ?? {};
  return queryOptions<ReplyOf<R>>({
    queryKey: [route.name, request],
    queryFn: ({ signal }) => send(route, request, signal),
  });
}

/** The prefix of the keys of all queries of a route, for invalidating them together. */
export const routeKey = (route: Route) => [route.name];
