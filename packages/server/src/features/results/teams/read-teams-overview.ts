import type { TeamOverview, TeamsOverview } from "@emberline/contract";
import {
  type HasPassed,
  isLocked,
  latestSurvey,
  openSurveys,
  rosterTotal,
  shownPoints,
  teamHistory,
  teamStanding,
  type ViewerLimits,
} from "@emberline/game";
import {
  draftIn,
  type LeagueSnapshot,
  leagueSeason,
  leagueSource,
  type SeasonSnapshot,
  seasonSource,
  type SeasonView,
  submissionOf,
  userTeamsSource,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey, seenNotes, viewerLimits } from "../../spoilers/index.ts";
import { adjustedField, type StandingsData, standingsDataOf, type StandingsTeam } from "./read-standings.ts";

interface OverviewQuery {
  userId: string;
  hasPassed: HasPassed;
}

/** The data of the My Teams page. The points and ranks are those of the standings, so they never reveal more. */
export async function readTeamsOverview(need: Need, { userId, hasPassed }: OverviewQuery) {
  const { notes, source, hidden } = await seenNotes(need, { userId, hasPassed });
  const rows = await need(userTeamsSource(userId));
  const season = await need(seasonSource);
  const leagues = await Promise.all(rows.map(({ leagueId }) => need(leagueSource(leagueId))));
  const limits = await Promise.all(
    rows.map(({ leagueId }) => viewerLimits(need, { userId, hasPassed, leagueId })),
  );
  const counted = await Promise.all(leagues.map((league) => leagueSeason(need, league)));
  const polls = pollsIn(season.through(null), hasPassed);
  return {
    key: `${userId} ${limits.map(limitsKey).join(" ")} ${JSON.stringify(polls)} ${hidden}`,
    sources: [source, rows, season, ...leagues.filter((league) => league !== null)],
    fields: (): { data: TeamsOverview } => ({
      data: {
        latestNoteId: notes[0]?.adminNoteId ?? null,
        teams: rows.flatMap(({ teamId }, index) => {
          const league = leagues[index];
          if (!league) return [];
          return [
            overviewOf({ teamId, userId, league, season: counted[index]!, limits: limits[index]!, polls }),
          ];
        }),
      },
    }),
  };
}

type Polls = ReturnType<typeof pollsIn>;
type SurveyState = Polls["open"][number];

/** The latest survey, and the surveys that are shown. */
function pollsIn({ surveys }: SeasonView, hasPassed: HasPassed) {
  const latest = latestSurvey(surveys, hasPassed);
  const toState = (survey: (typeof surveys)[number]) => ({
    surveyId: survey.surveyId,
    episode: survey.number,
    locksAt: new Date(survey.airsAt).toISOString(),
    lockDown: isLocked(survey, hasPassed),
  });
  return { latest: latest && toState(latest), open: openSurveys(surveys, hasPassed).map(toState) };
}

interface OwnTeam {
  teamId: string;
  userId: string;
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  limits: ViewerLimits;
  polls: Polls;
}

function overviewOf({ teamId, userId, league, season, limits, polls }: OwnTeam): TeamOverview {
  const data = standingsDataOf(season, league, limits);
  return {
    teamId,
    name: data.teams.find((team) => team.teamId === teamId)!.name,
    league: {
      leagueId: league.leagueId,
      name: league.name,
      teamsCount: league.teams.length,
      draft: draftIn(league, season.seasonId),
      mine: league.ownerId === userId,
    },
    survey: polls.latest ? surveyOf(league, teamId, polls.latest) : null,
    surveys: polls.open.map((poll) => ({ ...surveyOf(league, teamId, poll), episode: poll.episode })),
    ...scoresOf(data, teamId),
  };
}

/** Whether the team has answered the survey. */
function surveyOf(
  league: LeagueSnapshot,
  teamId: string,
  { surveyId, locksAt, lockDown }: SurveyState,
): NonNullable<TeamOverview["survey"]> {
  const submission = submissionOf(league, teamId, surveyId);
  return { locksAt, lockDown, answered: submission !== undefined, complete: submission?.complete ?? false };
}

function scoresOf(
  data: StandingsData,
  teamId: string,
): Pick<TeamOverview, "standing" | "ranking" | "latestEpisode" | "players" | "isWeighed"> {
  const { teams, season, points, isWeighed } = data;
  const { latestScored } = season;
  const own = teams.find((team) => team.teamId === teamId)!;
  const [previous, last] = [(points.scored.at(-1) ?? 0) - 1, points.episodes.length - 1];
  const earned = new Map(teams.map(({ teamId: id, stays }) => [id, rosterTotal(stays, points, last)]));
  const hasPoints = teams.some(({ teamId: id, bonus }) => bonus + earned.get(id)! !== 0);
  return {
    standing: hasPoints ? standingOf(data, teamId) : null,
    ranking: {
      latestScored,
      teams: teams.map(({ teamId: id, bonus, stays, players, adjusted }) => ({
        teamId: id,
        bonus: shownPoints(bonus + earned.get(id)! - sumOf(players)),
        ...adjustedField({ adjusted }),
        before: shownPoints(bonus + rosterTotal(stays, points, previous)),
        players,
      })),
    },
    latestEpisode: latestEpisodeOf(data, own),
    players: own.players,
    ...(isWeighed && { isWeighed: true as const }),
  };
}

function standingOf({ teams, points }: StandingsData, teamId: string) {
  const standing = teamStanding(teams, points, teamId);
  return { ...standing, totalPoints: shownPoints(standing.totalPoints) };
}

const sumOf = (players: readonly { totalPoints: number }[]): number =>
  players.reduce((sum, { totalPoints }) => sum + totalPoints, 0);

function latestEpisodeOf(
  { season, points }: StandingsData,
  { stays, surveyResults, adjusted }: StandingsTeam,
): TeamOverview["latestEpisode"] {
  const [before, earned] = [undefined, ...teamHistory(stays, points, surveyResults, adjusted)].slice(-2);
  if (!earned) return null;
  const { number } = season.episodes.find(({ episodeId }) => episodeId === earned.episodeId)!;
  return { number, points: shownPoints(earned.total - (before?.total ?? 0)) };
}
