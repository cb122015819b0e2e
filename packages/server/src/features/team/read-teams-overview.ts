import type { TeamOverview, TeamsOverview } from "@emberline/contract";
import { isLocked, latestSurvey, teamHistory } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { inSnapshot, type Tx } from "../../db/transaction.ts";
import { loadStandingsOf, type StandingsData } from "./load-standings-data.ts";
import { findLatestNoteId, findSubmissionStates, findSurveyDates } from "./overview-store.ts";
import { draftOf } from "./read-my-teams.ts";
import { standingsOf } from "./read-standings.ts";
import { findUserTeams } from "./team-store.ts";

/**
 * Everything that My Teams shows, from one snapshot. The points and ranks are those of the standings, so they never
 * show more than those. The number of queries does not depend on the number of teams. `at`: epoch milliseconds.
 */
export function readTeamsOverview(db: Db, userId: string, at: number): Promise<TeamsOverview> {
  return inSnapshot(db, async (tx) => {
    const latestNoteId = await findLatestNoteId(tx);
    const rows = await findUserTeams(tx, userId);
    if (rows.length === 0) return { latestNoteId, teams: [] };
    const standingsData = await loadStandingsOf(
      tx,
      rows.map(({ leagueId }) => leagueId),
    );
    const surveyOf = await loadSurvey(
      tx,
      rows.map(({ teamId }) => teamId),
      at,
    );
    const teams = rows.map((row) => ({
      teamId: row.teamId,
      name: row.name,
      league: {
        leagueId: row.leagueId,
        name: row.leagueName,
        teamsCount: row.teamsCount,
        draft: draftOf(row),
        mine: row.ownsLeague === true,
      },
      survey: surveyOf(row.teamId),
      ...scoresOf(standingsData(row.leagueId), row.teamId, userId),
    }));
    return { latestNoteId, teams };
  });
}

/** The latest survey, and for each team whether it has answered. */
async function loadSurvey(
  tx: Tx,
  teamIds: string[],
  at: number,
): Promise<(teamId: string) => TeamOverview["survey"]> {
  const survey = latestSurvey(await findSurveyDates(tx), at);
  if (!survey) return () => null;
  const submissions = await findSubmissionStates(tx, survey.surveyId, teamIds);
  const completeOf = new Map(submissions.map(({ teamId, complete }) => [teamId, complete]));
  const shared = { locksAt: new Date(survey.airsAt).toISOString(), lockDown: isLocked(survey, at) };
  return (teamId) => ({
    ...shared,
    answered: completeOf.has(teamId),
    complete: completeOf.get(teamId) ?? false,
  });
}

function scoresOf(
  data: StandingsData,
  teamId: string,
  userId: string,
): Pick<TeamOverview, "standing" | "latestEpisode" | "players"> {
  const rows = standingsOf(data, userId);
  const row = rows.find((other) => other.teamId === teamId)!;
  const { rank, tied, movement, totalPoints, players } = row;
  const hasPoints = rows.some((other) => other.totalPoints !== 0);
  return {
    standing: hasPoints ? { rank, tied, movement, totalPoints } : null,
    latestEpisode: latestEpisodeOf(data, teamId),
    players,
  };
}

function latestEpisodeOf({ teams, season }: StandingsData, teamId: string): TeamOverview["latestEpisode"] {
  const { playerIds, surveyResults } = teams.find((other) => other.teamId === teamId)!;
  const earned = teamHistory(playerIds, season, surveyResults).at(-1);
  if (!earned) return null;
  const { number } = season.episodes.find(({ episodeId }) => episodeId === earned.episodeId)!;
  return { number, points: earned.points + (earned.pollPoints ?? 0) };
}
