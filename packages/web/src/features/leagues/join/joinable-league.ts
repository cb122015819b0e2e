import type { leagueRoutes, ReplyOf } from "@emberline/contract";

/** A league that the user can join. */
export type JoinableLeague = ReplyOf<typeof leagueRoutes.findJoinable>["data"]["rows"][number];
