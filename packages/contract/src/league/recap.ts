import * as z from "zod/mini";
import { Id, Iso, Points, wholeNumber } from "../fields.ts";
import { ActivityItem } from "./activity.ts";
import { RosterPlayer } from "../season/player.ts";
import { route, successWith } from "../route.ts";

const NO_EPISODE = "That episode number is not valid";

/** A team of the league, in rank order after the episode. */
const RecapTeam = z.object({
  teamId: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mine: z.boolean(),
  /** Null if the league had no result before the episode. */
  rankBefore: z.nullable(z.int()),
  rank: z.int(),
  /** Whether another team has the same rank. */
  tied: z.boolean(),
  totalBefore: Points,
  total: Points,
  /** Of the roster, in the episode. */
  points: Points,
  /** Of the episode's survey; null if there is none or it is not graded. */
  pollPoints: z.nullable(z.int()),
  /** What the team was given, or paid for a replacement, with the episode; missing for nothing. */
  adjusted: z.optional(z.int()),
  /** The total after each episode up to this one, surveys and adjustments included; the same episodes for every team. */
  race: z.array(z.object({ episode: z.int(), total: Points })),
});
export type RecapTeam = z.output<typeof RecapTeam>;

/** A player with the points of the episode; `totalPoints` and `eliminated` are as of the episode. */
const RecapPlayer = z.extend(RosterPlayer, {
  points: Points,
  /** What the points are for. */
  scores: z.array(z.object({ points: Points, statistic: z.object({ name: z.string() }) })),
  /** Eliminated in this episode. */
  wentOut: z.boolean(),
});
export type RecapPlayer = z.output<typeof RecapPlayer>;

/** How the caller's team answered the episode's survey. */
const RecapPoll = z.object({
  answered: z.boolean(),
  /** Right answers, of how many that were asked for. */
  right: z.int(),
  asked: z.int(),
  points: z.int(),
  questions: z.array(
    z.object({
      prompt: z.string(),
      /** What the answers earned. */
      points: z.int(),
      chosen: z.array(z.object({ display: z.string(), correct: z.boolean() })),
      correct: z.array(z.string()),
    }),
  ),
});
export type RecapPoll = z.output<typeof RecapPoll>;

const LeagueRecap = z.object({
  leagueId: Id,
  name: z.string(),
  teamId: Id,
  /** In rank order after the episode. */
  teams: z.array(RecapTeam),
  /** The caller's roster, most points in the episode first. */
  players: z.array(RecapPlayer),
  /** The drafted players with the most points in the episode, and who has them; several if they are equal. */
  bestPicks: z.array(z.extend(RecapPlayer, { teamId: Id })),
  /** Null if there is no survey of the episode, or it is not graded. */
  poll: z.nullable(RecapPoll),
  /** How the rosters were changed after the episode and before the next one, the oldest first; missing for nothing. */
  moves: z.optional(z.array(ActivityItem)),
});
export type LeagueRecap = z.output<typeof LeagueRecap>;

const Recap = z.object({
  episode: z.object({ episodeId: Id, number: z.int(), title: z.nullable(z.string()), airDate: Iso }),
  /** The numbers of the episodes with a recap before and after this one, as far as the caller may see. */
  previous: z.nullable(z.int()),
  next: z.nullable(z.int()),
  /** Who went out in the episode. */
  eliminated: z.array(RosterPlayer),
  /** By name, without those that have neither players nor points. */
  leagues: z.array(LeagueRecap),
});
export type Recap = z.output<typeof Recap>;

export const recapRoutes = {
  get: route({
    name: "recap.get",
    method: "GET",
    path: "/recap/:episode",
    access: "user",
    summary: "What an episode of the season, by its number, changed in each of the caller's leagues",
    params: z.object({ episode: wholeNumber(NO_EPISODE, { min: 1, max: 100_000 }) }),
    reply: successWith(Recap),
  }),
};
