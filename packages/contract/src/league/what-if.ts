import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { route, successWith } from "../route.ts";
import { LeagueParams, LeagueRules } from "./league.ts";

const OfTeam = { teamId: Id };
/** Players and episodes of a season, by their places in lists. */
const OfPlayer = { playerId: z.string() };
const OfEpisode = { episodeId: z.string() };

/** A season that a league has played: everything that its points depend on (LAB-10). */
const PlayedSeason = z.object({
  seasonId: Id,
  /** Those of the last episode. */
  rules: LeagueRules,
  /** All changes, in their order. */
  changes: z.array(z.object({ changedAt: z.number(), seasonId: z.nullable(Id), rules: LeagueRules })),
  /** In the order of their numbers. */
  episodes: z.array(z.object({ ...OfEpisode, number: z.int(), airsAt: z.number() })),
  /** In their order, with their values on the site. */
  statistics: z.array(z.object({ statisticId: Id, name: z.string(), siteValue: z.int() })),
  scores: z.array(z.object({ ...OfPlayer, ...OfEpisode, statisticId: Id, points: z.int() })),
  teams: z.array(z.object({ ...OfTeam, name: z.string(), mine: z.boolean(), isFormer: z.boolean() })),
  /** By the numbers of episodes: the first that counts, and the first that counts no longer; null for none. */
  stays: z.array(z.object({ ...OfTeam, ...OfPlayer, from: z.nullable(z.int()), until: z.nullable(z.int()) })),
  captains: z.array(z.object({ ...OfTeam, ...OfPlayer, from: z.int() })),
  /** What answers to polls earned, each once. */
  polls: z.array(z.object({ ...OfTeam, ...OfEpisode, points: z.int() })),
  /** With the price that the team paid. */
  replacements: z.array(z.object({ ...OfTeam, from: z.int(), price: z.int() })),
  /** `episode` is its number; `isOpening` are those that a team began with that joined late. */
  adjustments: z.array(z.object({ ...OfTeam, episode: z.int(), points: z.int(), isOpening: z.boolean() })),
  /** The entries of own events that count. */
  events: z.array(z.object({ ...OfPlayer, ...OfEpisode, eventId: z.int(), count: z.int() })),
});
export type PlayedSeason = z.output<typeof PlayedSeason>;

export const whatIfRoutes = {
  get: route({
    name: "whatIf.get",
    method: "GET",
    path: "/league/:leagueId/what-if",
    access: "member",
    summary: "A season that the league has played, to be counted again under other rules",
    params: LeagueParams,
    /** Without a season it is the current one. */
    query: z.object({ seasonId: z.optional(Id) }),
    reply: successWith(
      z.object({
        /** The past seasons in which the caller had a team in the league, the newest first. */
        seasons: z.array(z.object({ seasonId: Id, name: z.string() })),
        /** Null until the season is over and the caller is shown its results through the last episode. */
        played: z.nullable(PlayedSeason),
      }),
    ),
  }),
};
