import type { GivenPoints } from "@emberline/contract";
import { checkGrade, GRADE_REFUSAL_WORDS, gradeSurvey } from "@emberline/game";
import { queueResults } from "../../notify/tell-results.ts";
import { audit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { requireOpenSeason } from "../../db/season-lock.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { findChosen, savePoints } from "./submission-store.ts";
import { asRule } from "./submit-survey.ts";
import { saveGrade } from "./survey-changes.ts";
import { findQuestions, lockSurvey, pollText } from "./survey-store.ts";

interface Grading {
  userId: string;
  surveyId: string;
  correctAnswers: string[];
  /** Epoch milliseconds. */
  at: number;
}

/** Says which options are right, in place of an earlier grading, and what each submission earns. */
export function gradePoll(db: Db, { userId, surveyId, correctAnswers, at }: Grading): Promise<GivenPoints> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    const stored = await findQuestions(tx, [surveyId]);
    const questions = stored.map(asRule);
    const checked = checkGrade({ airsAt: survey.airsAt, questions }, { correct: correctAnswers, at });
    if (!checked.ok) {
      throw new AppError(checked.refusal === "not-aired" ? 409 : 400, GRADE_REFUSAL_WORDS[checked.refusal]);
    }
    const correct = checked.value;
    await saveGrade(tx, { surveyId, correct: [...correct], at });
    const graded = (await findChosen(tx, surveyId)).map(({ teamSurveyId, chosen }) => ({
      teamSurveyId,
      points: gradeSurvey(questions, correct, chosen),
    }));
    await savePoints(tx, graded);
    // Another grading later on is a correction, and no news.
    if (survey.gradedAt === null) await queueResults(tx, surveyId);
    const before = stored.flatMap(({ options }) => options.filter((option) => option.correct));
    await audit(tx, {
      userId,
      action: "survey.graded",
      subjectId: surveyId,
      subject: pollText(survey),
      ...(survey.gradedAt === null
        ? {}
        : { before: { correctAnswers: before.map((option) => option.questionOptionId) } }),
      after: { correctAnswers: [...correct] },
    });
    return sumUp(graded.map(({ points }) => points));
  });
}

const sumUp = (points: readonly number[]): GivenPoints => ({
  submissions: points.length,
  earning: points.filter((each) => each > 0).length,
  points: points.reduce((sum, each) => sum + each, 0),
  most: points.reduce((most, each) => Math.max(most, each), 0),
});
