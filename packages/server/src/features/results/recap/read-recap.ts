import type { Recap, RecapPlayer } from "@emberline/contract";
import { type HasPassed, isSeen, recapNumbers, totalsAfter } from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import { groupBy } from "../../../platform/group-by.ts";
import {
  leagueSource,
  rostersThrough,
  seasonSource,
  type SeasonView,
  type SeenPlayer,
  userTeamsSource,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey, viewerLimits } from "../../spoilers/index.ts";
import { readLeagueRecap } from "./read-league-recap.ts";
import { type EpisodeResults, episodeResultsSource, leagueAnswersSource } from "./recap-sources.ts";

interface RecapQuery {
  userId: string;
  /** The number of the episode. */
  episode: number;
  hasPassed: HasPassed;
}

/**
 * The changes by an episode in each of a user's leagues that show it. Throws 404 for an episode without results and,
 * with the same message, for one that the user may not see.
 */
export function readRecap(need: Need, { userId, episode, hasPassed }: RecapQuery) {
  const season = need(seasonSource);
  const own = viewerLimits(need, { userId, hasPassed, leagueId: null });
  const numbers = numbersOf(season.through(own.shownThrough));
  if (!numbers.includes(episode)) throw new AppError(404, "There is no recap of this episode");
  const after = season.through(episode);
  const shown = after.episodes.find(({ number }) => number === episode)!;
  const survey = after.surveys.find(({ episodeId, gradedAt }) => {
    return episodeId === shown.episodeId && gradedAt !== null;
  });
  const teams = need(userTeamsSource(userId));
  const limits = teams.map(({ leagueId }) => viewerLimits(need, { userId, hasPassed, leagueId }));
  // Leaves out leagues whose floor still hides the episode.
  const rows = teams.filter((_, index) => isSeen(limits[index]!.shownThrough, episode));
  const results = need(episodeResultsSource(shown.episodeId));
  const leagues = need.all(rows.map(({ leagueId }) => leagueSource(leagueId)));
  const answers = survey
    ? need.all(rows.map(({ leagueId }) => leagueAnswersSource(leagueId, survey.surveyId)))
    : [];
  return {
    key: `${userId} ${episode} ${[own, ...limits].map(limitsKey).join(" ")}`,
    sources: [season, teams, results, ...leagues.filter((league) => league !== null), ...answers],
    fields: (): { data: Recap } => {
      const players = recapPlayers(after, episode, results);
      return {
        data: {
          episode: {
            episodeId: shown.episodeId,
            number: episode,
            title: shown.title,
            airDate: new Date(shown.airsAt).toISOString(),
          },
          previous: numbers.findLast((number) => number < episode) ?? null,
          next: numbers.find((number) => number > episode) ?? null,
          eliminated: players.filter(({ wentOut }) => wentOut),
          leagues: rows.flatMap(({ teamId }, index) => {
            const stored = leagues[index];
            if (!stored) return [];
            const league = { ...stored, rosters: rostersThrough(stored, season, own.watchedThrough) };
            const poll = survey
              ? { questions: results.questions, chosen: answers[index]!.get(teamId) }
              : null;
            return readLeagueRecap({ season, episode, league, teamId, players, poll }) ?? [];
          }),
        },
      };
    },
  };
}

const numbersOf = ({ episodes, points, surveys }: SeasonView): number[] =>
  recapNumbers(
    episodes,
    points,
    surveys.filter(({ gradedAt }) => gradedAt !== null),
  );

/** All players with their points in the last episode of the given season, most points first. */
function recapPlayers(
  { players, points }: SeasonView,
  episode: number,
  { scores }: EpisodeResults,
): RecapPlayer[] {
  const totals = totalsAfter(points);
  const scoresOf = groupBy(scores, ({ playerId }) => playerId);
  return players
    .map(({ eliminatedIn, ...player }: SeenPlayer) => {
      const own = scoresOf.get(player.playerId) ?? [];
      return {
        ...player,
        totalPoints: totals.get(player.playerId) ?? 0,
        points: own.reduce((sum, score) => sum + score.points, 0),
        scores: own.map((score) => ({ points: score.points, statistic: { name: score.statistic } })),
        wentOut: eliminatedIn === episode,
      };
    })
    .toSorted((a, b) => b.points - a.points);
}
