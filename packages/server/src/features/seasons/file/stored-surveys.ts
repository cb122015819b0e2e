import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { SeasonFile } from "./season-file.ts";
import { anyOf } from "../../../platform/db/database.ts";

export type FileSurvey = NonNullable<SeasonFile["surveys"]>[number];

export interface StoredSurvey {
  surveyId: string;
  /** The teams that answered. */
  submissions: number;
  survey: FileSurvey;
}

/** The polls of a season in the format of a file, by the number of their episode. */
export async function readStoredSurveys(tx: Tx, seasonId: string): Promise<StoredSurvey[]> {
  const surveys = await tx
    .selectFrom("surveys")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .select(["surveyId", "episodes.number as episode", "gradedAt"])
    .select(
      sql<number>`(select count(*)::int from submissions t where t.survey_id = surveys.survey_id)`.as(
        "submissions",
      ),
    )
    .where("surveys.seasonId", "=", seasonId)
    .orderBy("episodes.number")
    .execute();
  if (surveys.length === 0) return [];
  const surveyIds = surveys.map(({ surveyId }) => surveyId);
  const questions = await tx
    .selectFrom("questions")
    .select(["questionId", "surveyId", "prompt", "type", "points", "answerCount"])
    .where("surveyId", "=", anyOf(surveyIds))
    .orderBy("position")
    .orderBy("questionId")
    .execute();
  const options = await tx
    .selectFrom("questionOptions")
    .select(["questionId", "display", "correct"])
    .where("surveyId", "=", anyOf(surveyIds))
    .orderBy("position")
    .orderBy("questionOptionId")
    .execute();
  return surveys.map(({ surveyId, episode, gradedAt, submissions }) => ({
    surveyId,
    submissions,
    survey: {
      episode,
      graded: gradedAt !== null,
      questions: questions
        .filter((question) => question.surveyId === surveyId)
        .map(({ questionId, prompt, type, points, answerCount }) => ({
          prompt,
          type,
          points,
          answerCount,
          options: options
            .filter((option) => option.questionId === questionId)
            .map(({ display, correct }) => ({ display, correct: gradedAt !== null && correct })),
        })),
    },
  }));
}
