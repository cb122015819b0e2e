import { type PollResult, type SeasonPoints, standingsAfter } from "../scoring/points.ts";
import type { Stay } from "../scoring/stays.ts";

/** A team with its players and the points of its graded surveys. */
export interface PolledTeam {
  teamId: string;
  name: string;
  stays: readonly Stay[];
  polls: readonly PollResult[];
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
  const hadResults = before.scored.length > 0 || teams.some(({ polls }) => pollsIn(before, polls).length > 0);
  const pollsOf = new Map(teams.map(({ teamId, polls }) => [teamId, polls]));
  return standingsIn(after, teams).map(({ teamId, rank, playersPoints, bonus, totalPoints }) => {
    const earlier = rowsBefore.get(teamId)!;
    const polls = pollsOf.get(teamId) ?? [];
    const isPolled = pollsIn(after, polls).length > pollsIn(before, polls).length;
    return {
      teamId,
      rankBefore: hadResults ? earlier.rank : null,
      rank,
      totalBefore: earlier.totalPoints,
      total: totalPoints,
      points: playersPoints - earlier.playersPoints,
      pollPoints: isPolled ? bonus - earlier.bonus : null,
    };
  });
}

const standingsIn = (season: SeasonPoints, teams: readonly PolledTeam[]) =>
  standingsAfter(
    teams.map(({ polls, ...team }) => ({
      ...team,
      bonus: pollsIn(season, polls).reduce((sum, { points }) => sum + points, 0),
    })),
    season,
  );

const pollsIn = ({ episodes }: SeasonPoints, polls: readonly PollResult[]): PollResult[] =>
  polls.filter((poll) => episodes.some(({ episodeId }) => episodeId === poll.episodeId));

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
