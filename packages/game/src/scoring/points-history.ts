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
  /** What the roster earned in the episode. */
  points: number;
  /** What it has earned up to the episode and with it. */
  total: number;
}

/**
 * How a present roster's points grew, episode by episode in air order, up to the latest scored one;
 * poll points are not in it. An episode without scores in between stays level. A contestant counts
 * with all episodes, also those before joining the team, as in the standings.
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
 * How many ranks each team rose (+) or fell (−) with the latest scored episode; poll points count as
 * they are now, before and after. 0 for everybody until two episodes are scored: before the first
 * there is no rank to have come from.
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
