import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";

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

/** "1 pt", "5 pts" (ADMIN-SCORE-5). */
export const pointsText = (points: number): string => `${points} ${points === 1 ? "pt" : "pts"}`;

/** A number as typed or copied from a spreadsheet, with an ASCII minus sign: "−5" becomes "-5". */
export const withAsciiMinus = (text: string): string => text.replace(/^[−–]/, "-");

/** Every player's points up to and including each episode. */
export interface SeasonPoints {
  /** In air order. */
  episodes: readonly AiredEpisode[];
  /** The indexes in `episodes` of those with scores, in order. */
  scored: readonly number[];
  /** A player's total after each of `episodes`. A player without scores may be missing. */
  totals: ReadonlyMap<string, readonly number[]>;
}

/** Episodes and scores in any order; each score is of one of the episodes. */
export function seasonPoints(episodes: readonly AiredEpisode[], scores: Iterable<Score>): SeasonPoints {
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

/** Each player's points up to and including the episode at `index`, by default of all episodes. */
export const totalsAfter = (
  { episodes, totals }: SeasonPoints,
  index = episodes.length - 1,
): Map<string, number> => new Map([...totals].map(([playerId, after]) => [playerId, after[index] ?? 0]));

/** A roster's points up to and including the episode at `index`. */
export const rosterTotal = (playerIds: readonly string[], { totals }: SeasonPoints, index: number): number =>
  playerIds.reduce((sum, playerId) => sum + (totals.get(playerId)?.[index] ?? 0), 0);
