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
