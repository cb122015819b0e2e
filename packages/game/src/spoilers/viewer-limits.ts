import type { HasPassed } from "../time.ts";

/** How a user watches a season, as they have set it. */
export type SpoilerMark =
  | { mode: "live" }
  /** `throughEpisode` counts episodes as the season numbers them; 0 is before the first. */
  | { mode: "manual"; throughEpisode: number }
  /** Each episode counts as watched this many hours after its air time. */
  | { mode: "delay"; delayHours: number };

/** The episode data that a mark is compared with. */
export interface ScheduledEpisode {
  number: number;
  /** Epoch milliseconds. */
  airsAt: number;
  /** Its results are hidden from fans until an admin publishes them. */
  isHeld: boolean;
  /** Has scores, eliminations or changed tribes. */
  hasResults: boolean;
}

const HOUR_MS = 3_600_000;

/** Two limits of what a user may see of a season, each the number of an episode; null is no limit. */
export interface ViewerLimits {
  /**
   * The last episode that they have watched, by their own mark: it limits content that people write, notes, polls,
   * rosters and drafts. Null at live, unless an episode that has not aired is on hold.
   */
  watchedThrough: number | null;
  /**
   * The last episode whose results they are shown: the earliest of the mark, publishing, and the floor of the page's
   * league. Null is everything as entered.
   */
  shownThrough: number | null;
}

/** The limits of a live viewer in a published season, in a league without a floor. */
export const NO_LIMITS: ViewerLimits = { watchedThrough: null, shownThrough: null };

/** `floorHours`: how long after the air time the page's league hides results; null for none, or no league. */
export function viewerLimits(
  { mark, floorHours }: { mark: SpoilerMark; floorHours: number | null },
  episodes: readonly ScheduledEpisode[],
  hasPassed: HasPassed,
): ViewerLimits {
  const airedFor = (hours: number) => airedThrough(episodes, (airsAt) => hasPassed(airsAt + hours * HOUR_MS));
  const watchedThrough = earliest(
    mark.mode === "manual" ? mark.throughEpisode : mark.mode === "delay" ? airedFor(mark.delayHours) : null,
    // An episode that is on hold and has not aired counts as unwatched.
    publishedThrough(episodes.filter(({ airsAt }) => !hasPassed(airsAt))),
  );
  const floor = floorHours === null ? null : airedFor(floorHours);
  return { watchedThrough, shownThrough: earliest(watchedThrough, publishedThrough(episodes), floor) };
}

/** The lowest of several limits; null when there is none. */
function earliest(...limits: (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.min(...set);
}

/** Whether this episode is within a limit. */
export const isSeen = (limit: number | null, episode: number): boolean => limit === null || episode <= limit;

/** The last episode before the first one that has not aired; 0 without any. */
export function airedThrough(
  episodes: readonly Pick<ScheduledEpisode, "number" | "airsAt">[],
  hasAired: HasPassed,
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

/** The episodes on which the picks of a draft were based. */
export interface DraftEpisodes {
  /** The last one with results when it ended; null for an open draft. */
  resultsThrough: number | null;
  /** Of a second draft that has begun: the last one that may have led to whom teams kept or picked, aired or not. */
  decidedThrough?: number | null;
}

/** The last episode that a draft reveals. An open one reveals what has results now. */
export const revealedBy = (
  { resultsThrough: atEnd, decidedThrough }: DraftEpisodes,
  episodes: readonly ScheduledEpisode[],
): number => Math.max(atEnd ?? resultsThrough(episodes), decidedThrough ?? 0);

/** The number of the last episode; 0 without any. */
export const lastNumber = (episodes: readonly Pick<ScheduledEpisode, "number">[]): number =>
  Math.max(0, ...episodes.map(({ number }) => number));

/**
 * Whether nothing of a season is to come: all its episodes have begun to air, none is on hold, and the last one has
 * results, unless the season is past (LAB-9).
 */
export function isSeasonOver(
  episodes: readonly ScheduledEpisode[],
  { hasPassed, isPast }: { hasPassed: HasPassed; isPast: boolean },
): boolean {
  const last = episodes.find(({ number }) => number === lastNumber(episodes));
  if (!last || episodes.some(({ airsAt, isHeld }) => isHeld || !hasPassed(airsAt))) return false;
  return isPast || last.hasResults;
}

/** The last published episode with results; 0 without any. */
export function resultsThrough(episodes: readonly ScheduledEpisode[]): number {
  const through = publishedThrough(episodes);
  const shown = episodes.filter(({ number, hasResults }) => hasResults && isSeen(through, number));
  return Math.max(0, ...shown.map(({ number }) => number));
}
