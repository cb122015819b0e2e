import { sql } from "kysely";
import { anyOf, type Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";

/** The unique constraint that allows an episode one poll. */
export const ONE_SURVEY_PER_EPISODE = "surveys_episode_id_key";

export async function insertSurvey(tx: Db, row: { seasonId: string; episodeId: string }): Promise<string> {
  const { surveyId } = await tx
    .insertInto("surveys")
    .values(row)
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  return surveyId;
}

export async function moveSurvey(tx: Db, surveyId: string, episodeId: string): Promise<void> {
  await tx.updateTable("surveys").set({ episodeId }).where("surveyId", "=", surveyId).execute();
}

/** Increments the poll's version and returns it. */
export async function raiseVersion(tx: Db, surveyId: string): Promise<number> {
  const { version } = await tx
    .updateTable("surveys")
    .set({ version: sql<number>`version + 1` })
    .where("surveyId", "=", surveyId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** `at` is in epoch milliseconds; only the first grading's is stored. */
export async function saveGrade(
  tx: Db,
  { surveyId, correct, at }: { surveyId: string; correct: string[]; at: number },
): Promise<void> {
  await tx
    .updateTable("questionOptions")
    .set({ correct: sql<boolean>`question_option_id = any(${correct}::uuid[])` })
    .where("surveyId", "=", surveyId)
    .execute();
  await tx
    .updateTable("surveys")
    .set({ gradedAt: sql<Date>`coalesce(graded_at, ${new Date(at)})` })
    .where("surveyId", "=", surveyId)
    .execute();
}

export interface QuestionRow {
  questionId: string;
  prompt: string;
  type: "tribes" | "remaining-players" | "all-players";
  points: number;
  answerCount: number;
  position: number;
}

export async function insertQuestion(
  tx: Db,
  surveyId: string,
  { displays, ...question }: Omit<QuestionRow, "questionId"> & { displays: string[] },
): Promise<void> {
  const { questionId } = await tx
    .insertInto("questions")
    .values({ surveyId, ...question })
    .returning("questionId")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("questionOptions")
    .values(displays.map((display, position) => ({ surveyId, questionId, display, position })))
    .execute();
}

export async function updateQuestion(
  tx: Db,
  { questionId, ...changes }: Omit<QuestionRow, "type">,
): Promise<void> {
  await tx.updateTable("questions").set(changes).where("questionId", "=", questionId).execute();
}

export async function deleteQuestions(tx: Db, questionIds: string[]): Promise<void> {
  if (questionIds.length === 0) return;
  await tx.deleteFrom("questions").where("questionId", "=", anyOf(questionIds)).execute();
}

/** The episode's season; locks the episode against deletion until the transaction ends. */
export async function lockEpisodeShared(tx: Db, episodeId: string) {
  return tx
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodes.seasonId", "isCurrent"])
    .where("episodeId", "=", episodeId)
    .forKeyShare("episodes")
    .executeTakeFirst();
}

/** False for clients that do not send the version they changed. */
export const isOutdated = (version: number, expected: number | null | undefined): boolean =>
  (expected ?? version) !== version;

/** Carries the present version, so that the client can overwrite that one and no later one. */
export const versionConflict = (version: number): AppError =>
  new AppError(409, "This poll was changed after you opened it", { fields: { version } });
