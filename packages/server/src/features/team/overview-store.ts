import type { Db } from "../../db/database.ts";

/** The current season's surveys with the air dates of their episodes, unordered; times in epoch milliseconds. */
export async function findSurveyDates(db: Db) {
  const rows = await db
    .selectFrom("surveys")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .select(["surveyId", "surveys.episodeId", "airDate", "gradedAt"])
    .where("isCurrent", "=", true)
    .execute();
  return rows.map(({ airDate, gradedAt, ...row }) => ({
    ...row,
    airsAt: airDate.getTime(),
    gradedAt: gradedAt?.getTime() ?? null,
  }));
}

/** Which of these teams have answered a survey, and whether their answers cover its latest version. */
export async function findSubmissionStates(db: Db, surveyId: string, teamIds: readonly string[]) {
  return db
    .selectFrom("teamSurveys")
    .select(["teamId", "complete"])
    .where("surveyId", "=", surveyId)
    .where("teamId", "in", teamIds)
    .execute();
}

export async function findLatestNoteId(db: Db): Promise<string | null> {
  const note = await db
    .selectFrom("adminNotes")
    .select("adminNoteId")
    .orderBy("createdAt", "desc")
    .orderBy("adminNoteId")
    .limit(1)
    .executeTakeFirst();
  return note?.adminNoteId ?? null;
}
