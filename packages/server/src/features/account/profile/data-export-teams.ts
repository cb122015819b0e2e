import type { MyData } from "@emberline/contract";
import type { Db } from "../../../db/database.ts";

type Team = MyData["teams"][number];
type ByTeam<T> = Map<string, T[]>;

/** The rosters of each of a user's teams, in all seasons. */
export async function exportRosters(db: Db, userId: string): Promise<ByTeam<Team["players"][number]>> {
  const rows = await db
    .selectFrom("rosterPlayers")
    .innerJoin("teams", "teams.teamId", "rosterPlayers.teamId")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .select(["teams.teamId", "seasons.name as season", "players.firstName", "players.lastName"])
    .where("teams.ownerId", "=", userId)
    .orderBy("seasons.createdAt")
    .orderBy("rosterPlayers.addedAt")
    .orderBy("players.playerId")
    .execute();
  return byTeam(rows.map(({ teamId, ...player }) => [teamId, player]));
}

/** The draft queues of each of a user's teams, first choice first. */
export async function exportQueues(db: Db, userId: string): Promise<ByTeam<Team["queue"][number]>> {
  const rows = await db
    .selectFrom("draftQueues")
    .innerJoin("teams", "teams.teamId", "draftQueues.teamId")
    .innerJoin("players", "players.playerId", "draftQueues.playerId")
    .select(["teams.teamId", "players.firstName", "players.lastName"])
    .where("teams.ownerId", "=", userId)
    .orderBy("position")
    .execute();
  return byTeam(rows.map(({ teamId, ...player }) => [teamId, player]));
}

/** The poll answers of each of a user's teams. */
export async function exportSurveys(db: Db, userId: string): Promise<ByTeam<Team["polls"][number]>> {
  const submissions = await db
    .selectFrom("teamSurveys")
    .innerJoin("teams", "teams.teamId", "teamSurveys.teamId")
    .innerJoin("surveys", "surveys.surveyId", "teamSurveys.surveyId")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .select(["teamSurveyId", "teams.teamId", "seasons.name as season", "episodes.number"])
    .select(["submittedAt", "points"])
    .where("teams.ownerId", "=", userId)
    .orderBy("submittedAt")
    .execute();
  const answers = await exportAnswers(db, userId);
  return byTeam(
    submissions.map((submission) => [
      submission.teamId,
      {
        season: submission.season,
        episode: submission.number,
        submittedAt: submission.submittedAt.toISOString(),
        points: submission.points,
        answers: answers.get(submission.teamSurveyId) ?? [],
      },
    ]),
  );
}

async function exportAnswers(db: Db, userId: string) {
  const rows = await db
    .selectFrom("teamAnswers")
    .innerJoin("teamSurveys", "teamSurveys.teamSurveyId", "teamAnswers.teamSurveyId")
    .innerJoin("teams", "teams.teamId", "teamSurveys.teamId")
    .innerJoin("questions", "questions.questionId", "teamAnswers.questionId")
    .innerJoin("questionOptions", "questionOptions.questionOptionId", "teamAnswers.questionOptionId")
    .select(["teamSurveys.teamSurveyId", "questions.prompt", "questionOptions.display as answer"])
    .where("teams.ownerId", "=", userId)
    .orderBy("questions.position")
    .orderBy("questionOptions.position")
    .execute();
  return byTeam(rows.map(({ teamSurveyId, ...answer }) => [teamSurveyId, answer]));
}

function byTeam<T>(rows: [id: string, value: T][]): ByTeam<T> {
  const groups: ByTeam<T> = new Map();
  for (const [id, value] of rows) {
    const group = groups.get(id);
    if (group) group.push(value);
    else groups.set(id, [value]);
  }
  return groups;
}
