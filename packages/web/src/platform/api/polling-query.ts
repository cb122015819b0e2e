import type { Call } from "@emberline/contract";
import type { Input } from "./call.ts";
import { routeQuery } from "./route-query.ts";

export const POLL_INTERVAL_MS = 60_000;

let isPaused = false;

/** Said by the event stream: while it is up, pages are told what to load again. */
export function pausePolling(paused: boolean): void {
  isPaused = paused;
}

/** When to fetch again data of which the event stream tells: not at all while it is up. */
export const pollEvery = (ms = POLL_INTERVAL_MS): number | false => !isPaused && ms;

/** Like `routeQuery`, for data that changes while it is shown: fetched again every minute while the page is visible. */
export function pollingQuery<R extends Call>(route: R, ...input: Input<R>) {
  return { ...routeQuery(route, ...input), refetchInterval: POLL_INTERVAL_MS };
}

/** The same for data of which the event stream tells. */
export function liveQuery<R extends Call>(route: R, ...input: Input<R>) {
  return { ...routeQuery(route, ...input), refetchInterval: () => pollEvery() };
}
