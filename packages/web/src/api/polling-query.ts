import type { Call } from "@emberline/contract";
import type { Input } from "./call.ts";
import { routeQuery } from "./route-query.ts";

export const POLL_INTERVAL_MS = 60_000;

/** Like `routeQuery`, for data that changes while it is shown: fetched again every minute while the page is visible. */
export function pollingQuery<R extends Call>(route: R, ...input: Input<R>) {
  return { ...routeQuery(route, ...input), refetchInterval: POLL_INTERVAL_MS };
}
