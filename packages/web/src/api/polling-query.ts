import type { Route } from "@emberline/contract";
import type { Input } from "./call.ts";
import { queryOf } from "./route-query.ts";

const LIVE_MS = 60_000;

/** `queryOf` for what changes while people watch: asked again every minute as long as the page is in sight. */
export function liveQueryOf<R extends Route>(route: R, ...input: Input<R>) {
  return { ...queryOf(route, ...input), refetchInterval: LIVE_MS };
}
