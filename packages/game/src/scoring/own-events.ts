import type { OwnEvent } from "../league-rules.ts";
import { isSeen } from "../spoilers/viewer-limits.ts";
import type { NumberedEpisode, SeasonPoints } from "./points.ts";

/** How often a player had an own event of a league in an episode; a later entry of the three replaces it. */
export interface EventEntry {
  playerId: string;
  episodeId: string;
  eventId: number;
  /** 0: not at all. */
  count: number;
  /** The number of the last episode whose results may have led to it. */
  decidedThrough: number;
}

export const cellOfEvent = ({
  playerId,
  episodeId,
  eventId,
}: Pick<EventEntry, "playerId" | "episodeId" | "eventId">): string => `${episodeId} ${playerId} ${eventId}`;

/** The entries that users may know of who are shown results through an episode; null: all results. */
export const knownEntries = <T extends EventEntry>(
  entries: readonly T[],
  shownThrough: number | null,
): readonly T[] => entries.filter(({ decidedThrough }) => isSeen(shownThrough, decidedThrough));

/**
 * The entries that count for users who are shown results through an episode (null: all results): the last that they may
 * know of each player, episode and event. `entries` are in their order.
 */
export function countedEntries<T extends EventEntry>(
  entries: readonly T[],
  shownThrough: number | null,
): readonly T[] {
  const known = knownEntries(entries, shownThrough);
  return [...new Map(known.map((entry) => [cellOfEvent(entry), entry])).values()];
}

/** Points of a player as for a statistic. */
interface EventScore {
  playerId: string;
  points: number;
  /** "Cried on camera × 2" */
  statistic: string;
}

/** "Cried on camera × 2" */
export const timesText = (name: string, count: number): string => (count > 1 ? `${name} × ${count}` : name);

/** What players got for own events in an episode, in the order of the events; `entries` are those that count. */
export function eventScores(
  entries: readonly EventEntry[],
  episodeId: string,
  events: readonly OwnEvent[],
): EventScore[] {
  const own = entries.filter((entry) => entry.episodeId === episodeId && entry.count > 0);
  return events.flatMap(({ eventId, name, points }) =>
    own
      .filter((entry) => entry.eventId === eventId)
      .map(({ playerId, count }) => ({
        playerId,
        points: count * points,
        statistic: timesText(name, count),
      })),
  );
}

/**
 * The points of a season with those of a league's own events, which may differ between episodes. `entries` are those
 * that count; those of other episodes than the season's are left out. An episode with an event is a scored one.
 */
export function addEvents(
  season: SeasonPoints,
  entries: readonly EventEntry[],
  eventsIn: (episode: NumberedEpisode) => readonly OwnEvent[],
): SeasonPoints {
  if (entries.length === 0) return season;
  const totals = new Map(season.totals);
  const scored = new Set(season.scored);
  for (const [index, episode] of season.episodes.entries()) {
    for (const { playerId, points } of eventScores(entries, episode.episodeId, eventsIn(episode))) {
      scored.add(index);
      const before = totals.get(playerId) ?? season.episodes.map(() => 0);
      totals.set(
        playerId,
        before.map((total, place) => (place < index ? total : total + points)),
      );
    }
  }
  return { ...season, scored: [...scored].sort((a, b) => a - b), totals };
}
