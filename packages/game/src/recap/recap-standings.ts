import { exactPoints } from "../texts.ts";
import { type PollResult, type SeasonPoints, standingsAfter } from "../scoring/points.ts";
import type { Stay } from "../scoring/stays.ts";

/** A team with its players, the points of its graded surveys and its adjustments. */
export interface PolledTeam {
  teamId: string;
  name: string;
  stays: readonly Stay[];
  polls: readonly PollResult[];
  adjusted?: readonly PollResult[];
}

/** The changes for a team by an episode. */
export interface TeamRecap {
  teamId: string;
  /** Null if no team had any result before the episode. */
  rankBefore: number | null;
  rank: number;
  totalBefore: number;
  total: number;
  /** The points of its players in the episode. */
  points: number;
  /** The points from its survey; null without a graded one. */
  pollPoints: number | null;
  /** What it was given, or paid, with the episode; missing for nothing. */
  adjusted?: number;
}

/**
 * A league's standings after an episode, compared with those before it; `before` and `after` are the season without
 * and with the episode. Unlike the movement in the standings, surveys count from their episodes on.
 */
export function recapStandings(
  teams: readonly PolledTeam[],
  before: SeasonPoints,
  after: SeasonPoints,
): TeamRecap[] {
  const rowsBefore = new Map(standingsIn(before, teams).map((row) => [row.teamId, row]));
  const hadResults = before.scored.length > 0 || teams.some(({ polls }) => within(before, polls).length > 0);
  const teamOf = new Map(teams.map((team) => [team.teamId, team]));
  return standingsIn(after, teams).map(({ teamId, rank, playersPoints, totalPoints }) => {
    const earlier = rowsBefore.get(teamId)!;
    const { polls, adjusted = [] } = teamOf.get(teamId)!;
    const isPolled = within(after, polls).length > within(before, polls).length;
    const given = pointsIn(after, adjusted) - pointsIn(before, adjusted);
    return {
      teamId,
      rankBefore: hadResults ? earlier.rank : null,
      rank,
      totalBefore: earlier.totalPoints,
      total: totalPoints,
      points: exactPoints(playersPoints - earlier.playersPoints),
      pollPoints: isPolled ? pointsIn(after, polls) - pointsIn(before, polls) : null,
      ...(given !== 0 && { adjusted: given }),
    };
  });
}

const standingsIn = (season: SeasonPoints, teams: readonly PolledTeam[]) =>
  standingsAfter(
    teams.map(({ polls, adjusted = [], ...team }) => ({
      ...team,
      bonus: pointsIn(season, polls) + pointsIn(season, adjusted),
    })),
    season,
  );

const within = ({ episodes }: SeasonPoints, given: readonly PollResult[]): readonly PollResult[] =>
  given.filter((one) => episodes.some(({ episodeId }) => episodeId === one.episodeId));

const pointsIn = (season: SeasonPoints, given: readonly PollResult[]): number =>
  within(season, given).reduce((sum, { points }) => sum + points, 0);

/** The numbers of the episodes with scores or a graded survey, of which there are recaps, in order. */
export const recapNumbers = (
  episodes: readonly { episodeId: string; number: number }[],
  { episodes: aired, scored }: SeasonPoints,
  graded: readonly { episodeId: string }[],
): number[] => {
  const withResults = new Set([
    ...scored.map((index) => aired[index]!.episodeId),
    ...graded.map(({ episodeId }) => episodeId),
  ]);
  return episodes
    .filter(({ episodeId }) => withResults.has(episodeId))
    .map(({ number }) => number)
    .sort((a, b) => a - b);
};

/** The players on a roster with the most points in an episode, if that is more than none. */
export function bestPicks<T extends { points: number }>(drafted: readonly T[]): T[] {
  const most = Math.max(0, ...drafted.map(({ points }) => points));
  return most === 0 ? [] : drafted.filter(({ points }) => points === most);
}
