import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

// Writes of whole surveys that the season import and the admin's feature need.

interface WholeSurvey {
  seasonId: string;
  episodeId: string;
  gradedAt: Date | null;
  questions: readonly {
    prompt: string;
    type: "tribes" | "remaining-players" | "all-players";
    points: number;
    answerCount: number;
    options: readonly { display: string; correct: boolean }[];
  }[];
}

/** Inserts a survey with its questions and options, and with its grading if it has one. */
export async function insertWholeSurvey(tx: Tx, { questions, ...survey }: WholeSurvey): Promise<void> {
  const { surveyId } = await tx
    .insertInto("surveys")
    .values(survey)
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  for (const [position, { options, ...question }] of questions.entries()) {
    const { questionId } = await tx
      .insertInto("questions")
      .values({ ...question, surveyId, position })
      .returning("questionId")
      .executeTakeFirstOrThrow();
    const rows = options.map((option, index) => ({ ...option, surveyId, questionId, position: index }));
    await tx.insertInto("questionOptions").values(rows).execute();
  }
}

/** Foreign keys delete its questions, options, submissions and answers. */
export async function deleteSurvey(tx: Tx, surveyId: string): Promise<void> {
  await tx.deleteFrom("surveys").where("surveyId", "=", surveyId).execute();
}

/**
 * Keeps the survey of an episode locked when it moves to a later time, if its lock has passed and a team has answered
 * it, also one whose owner has left since: others could read the answers. To be called before the air time changes.
 */
export async function keepSurveyLocked(tx: Tx, episodeId: string, now: number): Promise<void> {
  await sql`
    update surveys set locked_since = e.air_date from episodes e
    where surveys.episode_id = ${episodeId} and e.episode_id = surveys.episode_id and locked_since is null
      and e.air_date <= ${new Date(now)}
      and (exists (select from submissions t where t.survey_id = surveys.survey_id)
        or exists (select from former_team_submissions join former_teams f using (team_id, season_id)
          where survey_id = surveys.survey_id and f.left_at >= e.air_date))`.execute(tx);
}

/** Locks a season's surveys against answers, grading and changes until the transaction ends. */
export async function lockSurveys(tx: Tx, seasonId: string): Promise<void> {
  await tx
    .selectFrom("surveys")
    .select("surveyId")
    .where("seasonId", "=", seasonId)
    .orderBy("surveyId")
    .forUpdate()
    .execute();
}
