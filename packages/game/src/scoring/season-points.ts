import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";
import type { Score } from "./points.ts";

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
