import type { ReplyOf } from "@emberline/contract";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { pollEvery } from "../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { serverNow } from "../../../platform/api/time/server-time.ts";
import { draftRefetchMs } from "../draft/draft-countdown.ts";

/** A league's query: fetched again every minute, and more often when its draft is near or running. */
export const leagueQuery = (leagueId: string) => ({
  ...routeQuery(leagueCalls.get, { params: { leagueId } }),
  refetchInterval: ({ state }: { state: { data?: LeagueReply | undefined } }) =>
    pollEvery(draftRefetchMs(state.data?.data.drafts ?? [], serverNow())),
  // A user who returns to the page needs the current state.
  refetchOnWindowFocus: "always" as const,
});

type LeagueReply = ReplyOf<typeof leagueCalls.get>;
