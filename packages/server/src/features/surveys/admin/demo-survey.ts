import type { Tx } from "../../../platform/db/transaction.ts";
import { saveQuestions } from "./save-questions.ts";
import { insertSurvey } from "./survey-write-store.ts";

const QUESTIONS = [
  { prompt: "Which tribe goes to council?", type: "tribes", points: 5, answerCount: 1 },
  { prompt: "Who finds an idol?", type: "remaining-players", points: 3, answerCount: 2 },
] as const;

/** Adds the poll of the demonstration league about an episode of its season. */
export async function insertDemoSurvey(
  tx: Tx,
  { seasonId, number }: { seasonId: string; number: number },
): Promise<void> {
  const { episodeId } = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("seasonId", "=", seasonId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const surveyId = await insertSurvey(tx, { seasonId, episodeId });
  const questions = QUESTIONS.map((question, index) => ({ questionId: -1 - index, ...question }));
  await saveQuestions(tx, { surveyId, seasonId, questions });
}
