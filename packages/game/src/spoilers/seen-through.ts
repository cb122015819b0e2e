import type { HasCome } from "../time.ts";

/** Up to where a person has seen a season, as they say themselves. */
export type SpoilerMark =
  | { mode: "live" }
  /** `throughEpisode` counts episodes as the season numbers them; 0 is before the first. */
  | { mode: "manual"; throughEpisode: number }
  /** Each episode counts as seen so many hours after its air time. */
  | { mode: "delay"; delayHours: number };

/** What the mark is compared with. */
export interface ScheduledEpisode {
  number: number;
  /** Epoch milliseconds. */
  airsAt: number;
  /** No fan sees its results until an admin publishes them. */
  isHeld: boolean;
  /** Has scores, eliminations or changed tribes. */
  hasResults: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * The last episode whose results a person may see: the earliest of their mark, the floor of their leagues (hours after
 * the air time; null for none) and what is published. Null is everything, as it was entered.
 */
export function seenThrough(
  { mark, floorHours }: { mark: SpoilerMark; floorHours: number | null },
  episodes: readonly ScheduledEpisode[],
  hasCome: HasCome,
): number | null {
  const airedFor = (hours: number) => airedThrough(episodes, (airsAt) => hasCome(airsAt + hours * HOUR_MS));
  const limits = [
    publishedThrough(episodes),
    floorHours === null ? null : airedFor(floorHours),
    mark.mode === "delay" ? airedFor(mark.delayHours) : null,
    mark.mode === "manual" ? mark.throughEpisode : null,
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** May results of this episode be seen by a person who sees the season through an episode, or all of it (null)? */
export const isSeen = (through: number | null, episode: number): boolean =>
  through === null || episode <= through;

/** The last episode before the first one that has not aired; 0 without any. */
export function airedThrough(
  episodes: readonly Pick<ScheduledEpisode, "number" | "airsAt">[],
  hasAired: HasCome,
): number {
  const next = Math.min(...episodes.filter(({ airsAt }) => !hasAired(airsAt)).map(({ number }) => number));
  return Math.max(0, ...episodes.filter(({ number }) => number < next).map(({ number }) => number));
}

/** The last episode before the first one on hold; null when none is. */
export function publishedThrough(
  episodes: readonly Pick<ScheduledEpisode, "number" | "isHeld">[],
): number | null {
  const held = episodes.filter(({ isHeld }) => isHeld).map(({ number }) => number);
  return held.length === 0 ? null : Math.min(...held) - 1;
}

/** The last published episode with results; 0 without any. */
export function resultsThrough(episodes: readonly ScheduledEpisode[]): number {
  const through = publishedThrough(episodes);
  const shown = episodes.filter(({ number, hasResults }) => hasResults && isSeen(through, number));
  return Math.max(0, ...shown.map(({ number }) => number));
}
