import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";
import { exactPoints } from "../texts.ts";
import { rankAmong, standings, type StandingsRow } from "./standings.ts";
import { isDuring, type Stay } from "./stays.ts";

/** The points of one player for one statistic in one episode. */
export interface Score {
  playerId: string;
  episodeId: string;
  points: number;
}

/** Each player's points over all the given scores (TEAM-20). */
export const pointsByPlayer = (scores: Iterable<Pick<Score, "playerId" | "points">>): Map<string, number> =>
  sumBy(scores, ({ playerId }) => playerId);

/** Each episode's points over the given scores, which may be those of a player, a roster or all players. */
export const pointsByEpisode = (scores: Iterable<Pick<Score, "episodeId" | "points">>): Map<string, number> =>
  sumBy(scores, ({ episodeId }) => episodeId);

function sumBy<T extends { points: number }>(scores: Iterable<T>, keyOf: (score: T) => string) {
  const sums = new Map<string, number>();
  for (const score of scores) sums.set(keyOf(score), (sums.get(keyOf(score)) ?? 0) + score.points);
  return sums;
}

export interface NumberedEpisode extends AiredEpisode {
  number: number;
}

/** Every player's points up to and including each episode. */
export interface SeasonPoints {
  /** In air order. */
  episodes: readonly NumberedEpisode[];
  /** The indexes in `episodes` of those with scores, in order. */
  scored: readonly number[];
  /** A player's total after each of `episodes`. A player without scores may be missing. */
  totals: ReadonlyMap<string, readonly number[]>;
}

/** Episodes and scores in any order; each score is of one of the episodes. */
export function seasonPoints(episodes: readonly NumberedEpisode[], scores: Iterable<Score>): SeasonPoints {
  const aired = inAirOrder(episodes);
  const indexOf = new Map(aired.map(({ episodeId }, index) => [episodeId, index]));
  const totals = new Map<string, number[]>();
  const scored = new Set<number>();
  for (const { playerId, episodeId, points } of scores) {
    const index = indexOf.get(episodeId)!;
    scored.add(index);
    const earned = totals.get(playerId) ?? aired.map(() => 0);
    earned[index]! += points;
    totals.set(playerId, earned);
  }
  for (const earned of totals.values()) {
    for (let index = 1; index < earned.length; index += 1) earned[index]! += earned[index - 1]!;
  }
  return { episodes: aired, scored: [...scored].sort((a, b) => a - b), totals };
}

/** The same where the points of some episodes count several times, or not at all. */
export function weighPoints(
  season: SeasonPoints,
  weightOf: (episode: NumberedEpisode) => number,
): SeasonPoints {
  const weights = season.episodes.map(weightOf);
  if (weights.every((weight) => weight === 1)) return season;
  const weighed = [...season.totals].map(([playerId, after]): [string, number[]] => {
    let total = 0;
    return [
      playerId,
      after.map((sum, index) => (total += (sum - (after[index - 1] ?? 0)) * weights[index]!)),
    ];
  });
  return { ...season, totals: new Map(weighed) };
}

/** Each player's points up to and including the episode at `index`, by default of all episodes. */
export const totalsAfter = (
  { episodes, totals }: SeasonPoints,
  index = episodes.length - 1,
): Map<string, number> => new Map([...totals].map(([playerId, after]) => [playerId, after[index] ?? 0]));

/** What a team earned with its players up to and including the episode at `index`: the sum over their stays. */
export const rosterTotal = (stays: readonly Stay[], season: SeasonPoints, index: number): number =>
  exactPoints(stays.reduce((sum, stay) => sum + sumDuring(stay, season, index), 0));

/** The same for each episode. */
function rosterTotals(stays: readonly Stay[], season: SeasonPoints): number[] {
  const sums = season.episodes.map(() => 0);
  for (const stay of stays) {
    let sum = 0;
    for (let index = 0; index < sums.length; index += 1)
      sums[index]! += isWhole(stay) ? sumDuring(stay, season, index) : (sum += earnedIn(stay, season, index));
  }
  return sums.map(exactPoints);
}

/** What a team earned with a player up to and including the episode at `index`, by default of all episodes. */
export const stayTotal = (stay: Stay, season: SeasonPoints, index = season.episodes.length - 1): number =>
  exactPoints(sumDuring(stay, season, index));

function sumDuring(stay: Stay, season: SeasonPoints, index: number): number {
  if (isWhole(stay)) return season.totals.get(stay.playerId)?.[index] ?? 0;
  let sum = 0;
  for (let place = 0; place <= index; place += 1) sum += earnedIn(stay, season, place);
  return sum;
}

/** Whether a stay counts with all episodes: then the player's totals are its sums. */
const isWhole = ({ from, until }: Stay): boolean => from === undefined && until === undefined;

/** What a team earned with a player in the episode at `index`. */
function earnedIn(stay: Stay, { episodes, totals }: SeasonPoints, index: number): number {
  if (!isDuring(stay, episodes[index]!.number)) return 0;
  const after = totals.get(stay.playerId);
  return after ? after[index]! - (after[index - 1] ?? 0) : 0;
}

export interface PointsSample {
  episodeId: string;
  /** The points of its players in the episode. */
  points: number;
  /** Their points up to and including the episode. */
  total: number;
}

/**
 * A team's points from its players by episode, in air order, up to the latest scored one, without survey points. The
 * total stays level at an episode without scores. A stay without limits counts with all episodes, including those
 * before the player joined the team, as in the standings (TEAM-21).
 */
export function pointsOverTime(stays: readonly Stay[], season: SeasonPoints): PointsSample[] {
  const count = (season.scored.at(-1) ?? -1) + 1;
  const totals = rosterTotals(stays, season);
  return season.episodes.slice(0, count).map(({ episodeId }, index) => {
    const total = totals[index]!;
    return { episodeId, points: exactPoints(total - (totals[index - 1] ?? 0)), total };
  });
}

export interface TeamWithStays {
  teamId: string;
  name: string;
  stays: readonly Stay[];
  /** Points from surveys and adjustments. */
  bonus: number;
}

/** A league's teams in rank order with the points up to and including the episode at `index`, by default of all. */
export const standingsAfter = (
  teams: readonly TeamWithStays[],
  season: SeasonPoints,
  index = season.episodes.length - 1,
): StandingsRow[] =>
  standings(
    teams.map(({ teamId, name, stays, bonus }) => {
      return { teamId, name, bonus, playersPoints: rosterTotal(stays, season, index) };
    }),
  );

/**
 * How many ranks each team rose (+) or fell (−) with the latest scored episode; current survey points count both
 * before and after. 0 for all teams until two episodes are scored.
 */
export function rankChange(teams: readonly TeamWithStays[], season: SeasonPoints): Map<string, number> {
  const [previous, last] = season.scored.slice(-2);
  if (previous === undefined || last === undefined) return new Map(teams.map(({ teamId }) => [teamId, 0]));
  const before = ranks(standingsAfter(teams, season, previous));
  const now = ranks(standingsAfter(teams, season, last));
  return new Map(teams.map(({ teamId }) => [teamId, (before.get(teamId) ?? 0) - (now.get(teamId) ?? 0)]));
}

const ranks = (rows: readonly StandingsRow[]): Map<string, number> =>
  new Map(rows.map(({ teamId, rank }) => [teamId, rank]));

export interface TeamStanding {
  rank: number;
  tied: boolean;
  /** As in `rankChange`. */
  movement: number;
  totalPoints: number;
}

/** A team's place in the standings. It does not sort all teams. */
export function teamStanding(
  teams: readonly Omit<TeamWithStays, "name">[],
  season: SeasonPoints,
  teamId: string,
): TeamStanding {
  const own = teams.findIndex((team) => team.teamId === teamId);
  const placeAfter = (episode: number) => {
    const totals = teams.map(({ stays, bonus }) => exactPoints(rosterTotal(stays, season, episode) + bonus));
    return { ...rankAmong(totals, totals[own]!), totalPoints: totals[own]! };
  };
  const now = placeAfter(season.episodes.length - 1);
  const [previous, last] = season.scored.slice(-2);
  if (previous === undefined || last === undefined) return { ...now, movement: 0 };
  return { ...now, movement: placeAfter(previous).rank - placeAfter(last).rank };
}

/** A team's points from one graded survey, or from an adjustment; 0 without one. */
export interface PollResult {
  episodeId: string;
  points: number;
}

/** Points that a team earned or lost with an episode, beside those of its players and polls. */
export interface AdjustedEpisode {
  teamId: string;
  episodeId: string;
  points: number;
  /** Null for the price of a replacement. */
  reason: string | null;
}

/**
 * What one team was given or paid, with 0 points in the episodes of others, so that all teams have the same episodes.
 */
export const adjustedFor = (adjusted: readonly AdjustedEpisode[], teamId: string): PollResult[] =>
  adjusted.map((one) => ({ episodeId: one.episodeId, points: one.teamId === teamId ? one.points : 0 }));

export interface TeamEpisodePoints {
  episodeId: string;
  /** The roster's points in the episode. */
  points: number;
  /** The points from its survey; null without a graded one. */
  pollPoints: number | null;
  /** Roster and survey points and adjustments up to and including the episode. */
  total: number;
}

/**
 * A team's points by episode, in air order, up to the latest episode with any score, a graded survey or an adjustment.
 * The last total is that of the standings.
 */
export function teamHistory(
  stays: readonly Stay[],
  season: SeasonPoints,
  polls: readonly PollResult[],
  adjusted: readonly PollResult[] = [],
): TeamEpisodePoints[] {
  const polled = pointsByEpisode(polls);
  const given = pointsByEpisode(adjusted);
  const last = Math.max(
    season.episodes.findLastIndex(({ episodeId }) => polled.has(episodeId) || given.has(episodeId)),
    season.scored.at(-1) ?? -1,
  );
  const totals = rosterTotals(stays, season);
  let bonus = 0;
  return season.episodes.slice(0, last + 1).map(({ episodeId }, index) => {
    const earned = totals[index]!;
    const points = exactPoints(earned - (totals[index - 1] ?? 0));
    const pollPoints = polled.get(episodeId) ?? null;
    bonus += (pollPoints ?? 0) + (given.get(episodeId) ?? 0);
    return { episodeId, points, pollPoints, total: exactPoints(earned + bonus) };
  });
}
