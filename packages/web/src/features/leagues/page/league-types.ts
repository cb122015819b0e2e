import type { leagueRoutes, ReplyOf } from "@emberline/contract";

/** A league as its members see it. */
export type League = ReplyOf<typeof leagueRoutes.get>["data"];
export type LeagueTeam = League["teams"][number];
