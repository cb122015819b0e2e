import { rosterTotal, type SeasonPoints, totalsAfter, pointsByEpisode } from "./points.ts";
import { type RankedTeam, standings } from "./standings.ts";

export interface PointsSample {
  episodeId: string;
  /** The roster's points in the episode. */
  points: number;
  /** Its points up to and including the episode. */
  total: number;
}

/**
 * The points of a current roster by episode, in air order, up to the latest scored one, without survey points. The
 * total stays level at an episode without scores. A player counts with all episodes, including those before joining
 * the team, as in the standings (TEAM-21).
 */
export function pointsOverTime(playerIds: readonly string[], season: SeasonPoints): PointsSample[] {
  const count = (season.scored.at(-1) ?? -1) + 1;
  let before = 0;
  return season.episodes.slice(0, count).map(({ episodeId }, index) => {
    const total = rosterTotal(playerIds, season, index);
    const points = total - before;
    before = total;
    return { episodeId, points, total };
  });
}

/**
 * How many ranks each team rose (+) or fell (−) with the latest scored episode; current survey points count both
 * before and after. 0 for all teams until two episodes are scored.
 */
export function rankChange(teams: readonly RankedTeam[], season: SeasonPoints): Map<string, number> {
  const [previous, last] = season.scored.slice(-2);
  if (previous === undefined || last === undefined) return new Map(teams.map(({ teamId }) => [teamId, 0]));
  const before = ranks(teams, totalsAfter(season, previous));
  const now = ranks(teams, totalsAfter(season, last));
  return new Map(teams.map(({ teamId }) => [teamId, (before.get(teamId) ?? 0) - (now.get(teamId) ?? 0)]));
}

const ranks = (teams: readonly RankedTeam[], points: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(standings(teams, points).map(({ teamId, rank }) => [teamId, rank]));

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
