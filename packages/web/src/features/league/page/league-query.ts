import { leagueRoutes, type ReplyOf } from "@emberline/contract";
import { routeQuery } from "../../../api/route-query.ts";
import { serverNow } from "../../../api/server-time.ts";
import { draftRefetchMs } from "../draft/draft-phase.ts";

/** A league for its page: asked for again every minute, and sooner when its draft is near or runs. */
export const leagueQuery = (leagueId: string) => ({
  ...routeQuery(leagueRoutes.get, { params: { leagueId } }),
  refetchInterval: ({ state }: { state: { data?: LeagueReply | undefined } }) =>
    draftRefetchMs(state.data?.data.drafts ?? [], serverNow()),
  // Whoever comes back to the page wants to know now.
  refetchOnWindowFocus: "always" as const,
});

type LeagueReply = ReplyOf<typeof leagueRoutes.get>;
