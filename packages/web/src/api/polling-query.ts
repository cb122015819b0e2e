import type { Route } from "@emberline/contract";
import type { Input } from "./call.ts";
import { routeQuery } from "./route-query.ts";

const POLL_INTERVAL_MS = 60_000;

/** `queryOf` for what changes while people watch: asked again every minute as long as the page is in sight. */
export function pollingQuery<R extends Route>(route: R, ...input: Input<R>) {
  return { ...routeQuery(route, ...input), refetchInterval: POLL_INTERVAL_MS };
}
