import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";
import { pointsByEpisode, pointsByPlayer, type Score } from "./points.ts";
import { type RankedTeam, standings } from "./standings.ts";

/** A season's episodes in any order, and its scores. */
export interface ScoredSeason {
  episodes: readonly AiredEpisode[];
  scores: readonly Score[];
}

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
export function pointsOverTime(playerIds: readonly string[], season: ScoredSeason): PointsSample[] {
  const roster = new Set(playerIds);
  const earned = pointsByEpisode(season.scores.filter(({ playerId }) => roster.has(playerId)));
  const last = scoredInAirOrder(season).at(-1);
  const aired = inAirOrder(season.episodes);
  let total = 0;
  return aired.slice(0, aired.findIndex((episode) => episode.episodeId === last) + 1).map(({ episodeId }) => {
    const points = earned.get(episodeId) ?? 0;
    total += points;
    return { episodeId, points, total };
  });
}

/**
 * How many ranks each team rose (+) or fell (−) with the latest scored episode; current survey points count both
 * before and after. 0 for all teams until two episodes are scored.
 */
export function rankChange(teams: readonly RankedTeam[], season: ScoredSeason): Map<string, number> {
  const scored = scoredInAirOrder(season);
  if (scored.length < 2) return new Map(teams.map(({ teamId }) => [teamId, 0]));
  const earlier = season.scores.filter(({ episodeId }) => episodeId !== scored.at(-1));
  const before = ranks(teams, earlier);
  const now = ranks(teams, season.scores);
  return new Map(teams.map(({ teamId }) => [teamId, (before.get(teamId) ?? 0) - (now.get(teamId) ?? 0)]));
}

function scoredInAirOrder({ episodes, scores }: ScoredSeason): string[] {
  const scored = new Set(scores.map(({ episodeId }) => episodeId));
  return inAirOrder(episodes).flatMap(({ episodeId }) => (scored.has(episodeId) ? [episodeId] : []));
}

const ranks = (teams: readonly RankedTeam[], scores: readonly Score[]): Map<string, number> =>
  new Map(standings(teams, pointsByPlayer(scores)).map(({ teamId, rank }) => [teamId, rank]));
