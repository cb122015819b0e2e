import { pointsByEpisode } from "./points.ts";
import { rosterTotal, type SeasonPoints } from "./season-points.ts";

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
  season: SeasonPoints,
  polls: readonly PollResult[],
): TeamEpisodePoints[] {
  const polled = pointsByEpisode(polls);
  const lastPolled = season.episodes.findLastIndex(({ episodeId }) => polled.has(episodeId));
  const last = Math.max(lastPolled, season.scored.at(-1) ?? -1);
  let rosterBefore = 0;
  let pollTotal = 0;
  return season.episodes.slice(0, last + 1).map(({ episodeId }, index) => {
    const rosterAfter = rosterTotal(playerIds, season, index);
    const points = rosterAfter - rosterBefore;
    rosterBefore = rosterAfter;
    const pollPoints = polled.get(episodeId) ?? null;
    pollTotal += pollPoints ?? 0;
    return { episodeId, points, pollPoints, total: rosterAfter + pollTotal };
  });
}
