import { inAirOrder } from "../season/episodes.ts";
import type { ScoredSeason } from "./points-history.ts";
import { pointsByEpisode } from "./points.ts";

/** A team's points from one graded survey; 0 without a submission. */
export interface PollResult {
  episodeId: string;
  points: number;
}

export interface TeamEpisodePoints {
  episodeId: string;
  /** The roster's points in the episode. */
  points: number;
  /** The points from its survey; null without a graded one. */
  pollPoints: number | null;
  /** Roster and survey points up to and including the episode. */
  total: number;
}

/**
 * A team's points by episode, in air order, up to the latest episode with any score or a graded survey. The last
 * total is that of the standings. As there, the current roster counts with all episodes, including those before a
 * player joined the team.
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
