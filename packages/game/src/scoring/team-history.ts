import { inAirOrder } from "../season/episodes.ts";
import type { ScoredSeason } from "./points-history.ts";
import { pointsByEpisode } from "./points.ts";

/** What one graded poll brought a team; 0 when it did not answer. */
export interface PollResult {
  episodeId: string;
  points: number;
}

export interface TeamEpisodePoints {
  episodeId: string;
  /** What the roster earned in the episode. */
  points: number;
  /** What its poll brought; null as long as there is no graded one. */
  pollPoints: number | null;
  /** Roster and polls up to the episode and with it. */
  total: number;
}

/**
 * How a team's total came about, episode by episode in air order, up to the latest that has a score
 * of anybody or a graded poll. The last total is the one of the standings. As there, the present
 * roster counts with all episodes, also those before a contestant joined the team.
 */
export function teamHistory(
  playerIds: readonly string[],
  { episodes, scores }: ScoredSeason,
  polls: readonly PollResult[],
): TeamEpisodePoints[] {
  const roster = new Set(playerIds);
  const earned = pointsByEpisode(scores.filter(({ playerId }) => roster.has(playerId)));
  const polled = pointsByEpisode(polls);
  const counted = new Set([...scores, ...polls].map(({ episodeId }) => episodeId));
  const aired = inAirOrder(episodes);
  const last = aired.findLastIndex(({ episodeId }) => counted.has(episodeId));
  let total = 0;
  return aired.slice(0, last + 1).map(({ episodeId }) => {
    const points = earned.get(episodeId) ?? 0;
    const pollPoints = polled.get(episodeId) ?? null;
    total += points + (pollPoints ?? 0);
    return { episodeId, points, pollPoints, total };
  });
}
