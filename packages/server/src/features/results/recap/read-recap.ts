import type { Recap, RecapPlayer, LeagueRecap, RecapPoll } from "@emberline/contract";
import {
  adjustedFor,
  eventScores,
  type HasPassed,
  hasOwnValues,
  isDuring,
  isSeen,
  recapNumbers,
  totalsAfter,
  bestPicks,
  pollHits,
  sharedRanks,
  shownPoints,
  teamHistory,
  type PolledTeam,
  type TeamStay,
  recapStandings,
  rosterChangesAfter,
  type TeamRecap,
  valueScores,
  weightsAt,
} from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import { groupBy } from "../../../platform/group-by.ts";
import {
  adjustedIn,
  leagueSeason,
  leagueSource,
  staysIn,
  type SeasonScores,
  seasonScoresSource,
  seasonSource,
  type SeasonView,
  type SeenPlayer,
  userTeamsSource,
  type LeagueSnapshot,
  type SeasonSnapshot,
  captainciesIn,
  pointsIn,
  pollResultsIn,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey, viewerLimits } from "../../spoilers/index.ts";
import { episodeQuestionsSource, leagueAnswersSource, type RecapQuestion } from "./recap-sources.ts";

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
export async function readRecap(need: Need, { userId, episode, hasPassed }: RecapQuery) {
  const season = await need(seasonSource);
  const own = await viewerLimits(need, { userId, hasPassed, leagueId: null });
  const numbers = numbersOf(season.through(own.shownThrough));
  if (!numbers.includes(episode)) throw new AppError(404, "There is no recap of this episode");
  const after = season.through(episode);
  const shown = after.episodes.find(({ number }) => number === episode)!;
  const survey = after.surveys.find(({ episodeId, gradedAt }) => {
    return episodeId === shown.episodeId && gradedAt !== null;
  });
  const teams = await need(userTeamsSource(userId));
  const limits = await Promise.all(
    teams.map(({ leagueId }) => viewerLimits(need, { userId, hasPassed, leagueId })),
  );
  // Leaves out leagues whose floor still hides the episode.
  const rows = teams.filter((_, index) => isSeen(limits[index]!.shownThrough, episode));
  const scores = await need(seasonScoresSource(season.seasonId));
  const questions = await need(episodeQuestionsSource(shown.episodeId));
  const leagues = await Promise.all(rows.map(({ leagueId }) => need(leagueSource(leagueId))));
  const counted = await Promise.all(leagues.map((league) => leagueSeason(need, league)));
  const answers = survey
    ? await Promise.all(rows.map(({ leagueId }) => need(leagueAnswersSource(leagueId, survey.surveyId))))
    : [];
  return {
    key: `${userId} ${episode} ${[own, ...limits].map(limitsKey).join(" ")}`,
    sources: [season, teams, scores, questions, ...leagues.filter((league) => league !== null), ...answers],
    fields: (): { data: Recap } => {
      const inEpisode = scores.get(shown.episodeId) ?? [];
      const players = recapPlayers(after, episode, inEpisode);
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
          leagues: rows.flatMap((row, index) => {
            const stored = leagues[index];
            if (!stored) return [];
            const seen = limits[teams.indexOf(row)]!;
            const { shownThrough } = seen;
            const league = { ...stored, stays: staysIn(stored, season, seen), shownThrough };
            const poll = survey ? { questions, chosen: answers[index]!.get(row.teamId) } : null;
            const query = { season: counted[index]!, episode, league, teamId: row.teamId };
            return readLeagueRecap({ ...query, players: playersIn(query, inEpisode) ?? players, poll }) ?? [];
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

type EpisodeScore = Pick<
  NonNullable<ReturnType<SeasonScores["get"]>>[number],
  "playerId" | "points" | "statistic"
>;

/** All players with their points in the last episode of the given season, most points first. */
function recapPlayers(
  { players, points }: SeasonView,
  episode: number,
  scores: readonly EpisodeScore[],
): RecapPlayer[] {
  const totals = totalsAfter(points);
  const scoresOf = groupBy(scores, ({ playerId }) => playerId);
  return players
    .map(({ eliminatedIn, ...player }: SeenPlayer) => {
      const own = scoresOf.get(player.playerId) ?? [];
      return {
        ...player,
        totalPoints: shownPoints(totals.get(player.playerId) ?? 0),
        points: shownPoints(own.reduce((sum, score) => sum + score.points, 0)),
        scores: own.map((score) => ({
          points: shownPoints(score.points),
          statistic: { name: score.statistic },
        })),
        wentOut: eliminatedIn === episode,
      };
    })
    .toSorted((a, b) => b.points - a.points);
}

/** The same by a league's own values of statistics and with its own events; undefined for a league without any. */
function playersIn(
  { season, episode, league }: Pick<OwnLeague, "season" | "episode" | "league">,
  scores: NonNullable<ReturnType<SeasonScores["get"]>>,
): RecapPlayer[] | undefined {
  const { seasonId } = season;
  if (!hasOwnValues(league.ruleChanges, seasonId)) return undefined;
  const after = season.through(episode, league.shownThrough);
  const { airsAt, episodeId } = after.episodes.find(({ number }) => number === episode)!;
  const { values, events } = weightsAt(league.ruleChanges, { seasonId, number: episode, airsAt });
  const own = eventScores(after.eventEntries ?? [], episodeId, events);
  return recapPlayers(after, episode, [...valueScores(scores, values), ...own]);
}

/** A league with the stays that its viewer may see. */
export type LeagueWithStays = LeagueSnapshot & { stays: readonly TeamStay[]; shownThrough: number | null };

interface OwnLeague {
  /** As the league counts it, see `leagueSeason`. */
  season: SeasonSnapshot;
  /** The number of the episode. */
  episode: number;
  league: LeagueWithStays;
  /** The team whose recap it is. */
  teamId: string;
  /** All players of the season, most points in the episode first. */
  players: readonly RecapPlayer[];
  /** The episode's graded survey; `chosen` is missing without a submission. */
  poll: { questions: readonly RecapQuestion[]; chosen: ReadonlySet<string> | undefined } | null;
}

/**
 * The changes in a league by an episode, as one of its teams sees them; null for a league without players and points.
 */
function readLeagueRecap({ season, episode, league, teamId, players, poll }: OwnLeague): LeagueRecap | null {
  const after = season.through(episode, league.shownThrough);
  const points = pointsIn(league, after);
  const numberOf = new Map(after.episodes.map(({ episodeId, number }) => [episodeId, number]));
  const polled = new Map(polledTeams(season, after, league).map((team) => [team.teamId, team]));
  const rowOf = new Map(league.teams.map((team) => [team.teamId, team]));
  const rows = leagueRecap(season, league, episode);
  const shared = sharedRanks(rows);
  const present = league.stays.filter((stay) => isDuring(stay, episode));
  const staysOf = groupBy(present, ({ playerId }) => playerId);
  const drafted = players.flatMap((player) =>
    (staysOf.get(player.playerId) ?? []).map((stay) => ({ ...player, teamId: stay.teamId })),
  );
  if (drafted.length === 0 && rows.every(({ total }) => total === 0)) return null;
  const ofSeason = <T extends { seasonId: string }>(all: readonly T[]) =>
    all.filter((one) => one.seasonId === season.seasonId);
  const { teams, moves, trades } = league;
  const changes = rosterChangesAfter(
    { teams, moves: ofSeason(moves), trades: ofSeason(trades), players: after.players },
    episode,
  );
  return {
    leagueId: league.leagueId,
    name: league.name,
    teamId,
    teams: rows.map((row) => {
      const { name, firstName, lastName } = rowOf.get(row.teamId)!;
      const { stays, polls, adjusted } = polled.get(row.teamId)!;
      const race = teamHistory(stays, points, polls, adjusted).map(({ episodeId, total }) => ({
        episode: numberOf.get(episodeId) ?? 0,
        total: shownPoints(total),
      }));
      const mine = row.teamId === teamId;
      return { ...withShownPoints(row), name, firstName, lastName, mine, tied: shared.has(row.rank), race };
    }),
    players: drafted.filter((player) => player.teamId === teamId),
    bestPicks: bestPicks(drafted),
    poll: poll && { ...pollOf(poll), points: rows.find((row) => row.teamId === teamId)?.pollPoints ?? 0 },
    ...(changes.length > 0 && {
      moves: changes.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
    }),
  };
}

function pollOf({ questions, chosen }: NonNullable<OwnLeague["poll"]>): Omit<RecapPoll, "points"> {
  const { right, asked, earned } = pollHits(questions, chosen ?? new Set());
  return {
    answered: chosen !== undefined,
    right,
    asked,
    questions: questions.map(({ prompt, options }, index) => ({
      prompt,
      points: earned[index]!,
      chosen: options
        .filter(({ optionId }) => chosen?.has(optionId))
        .map(({ display, correct }) => ({ display, correct })),
      correct: options.filter(({ correct }) => correct).map(({ display }) => display),
    })),
  };
}

/** A league's teams with the results of the season, as the viewer knows them. */
function polledTeams(season: SeasonSnapshot, after: SeasonView, league: LeagueWithStays): PolledTeam[] {
  const { stays, shownThrough } = league;
  const captaincies = captainciesIn(league, after, { stays, shownThrough });
  const staysOf = groupBy([...stays, ...captaincies], ({ teamId }) => teamId);
  const pollResultsOf = pollResultsIn(league, after);
  // Of all episodes, so that those of later ones count with these.
  const adjustments = adjustedIn(league, season.through(shownThrough), shownThrough);
  return league.teams.map(({ teamId, name }) => ({
    teamId,
    name,
    stays: staysOf.get(teamId) ?? [],
    polls: pollResultsOf(teamId),
    adjusted: adjustedFor(adjustments, teamId),
  }));
}

/** The points as they are sent. */
export const withShownPoints = <T extends TeamRecap>(row: T): T => ({
  ...row,
  totalBefore: shownPoints(row.totalBefore),
  total: shownPoints(row.total),
  points: shownPoints(row.points),
});

/** What an episode, by its number, changed in a league, in rank order. The season is that of the league. */
export function leagueRecap(season: SeasonSnapshot, league: LeagueWithStays, episode: number): TeamRecap[] {
  const { shownThrough } = league;
  const after = season.through(episode, shownThrough);
  return recapStandings(
    polledTeams(season, after, league),
    pointsIn(league, season.through(episode - 1, shownThrough)),
    pointsIn(league, after),
  );
}
