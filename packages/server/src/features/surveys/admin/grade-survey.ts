import type { GivenPoints } from "@emberline/contract";
import { checkGrade, GRADE_REFUSAL_MESSAGES, gradeSurvey } from "@emberline/game";
import { enqueueSurveyResults } from "../notifications/notify-survey-results.ts";
import { isOnHold } from "../../messages/index.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { findChosenOptions, saveFormerPoints, savePoints } from "../submission-store.ts";
import { toRule } from "../submit-survey.ts";
import { versionConflict, isOutdated, raiseVersion, saveGrade } from "./survey-write-store.ts";
import { findQuestions, lockSurvey, surveyLabel } from "../survey-store.ts";

interface Grading {
  userId: string;
  surveyId: string;
  correctAnswers: string[];
  expectedVersion?: number | null | undefined;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Saves the correct options, replaces an earlier grading, and stores the points of each submission. Throws 400 for
 * options that are not the poll's, 404 for an unknown poll, 409 before the air date, for an archived season, and when
 * the poll has changed since the admin saw it, unless this grading is stored already.
 */
export function saveGrading(
  db: Db,
  { userId, surveyId, correctAnswers, expectedVersion, at }: Grading,
): Promise<GivenPoints & { version: number }> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    const stored = await findQuestions(tx, [surveyId]);
    const questions = stored.map(toRule);
    const checked = checkGrade({ airsAt: survey.airsAt, questions }, { correct: correctAnswers, at });
    if (!checked.ok) {
      throw new AppError(
        checked.refusal === "not-aired" ? 409 : 400,
        GRADE_REFUSAL_MESSAGES[checked.refusal],
      );
    }
    const correct = checked.value;
    const before = stored.flatMap(({ options }) =>
      options.flatMap((option) => (option.correct ? option.questionOptionId : [])),
    );
    const isSame = survey.gradedAt !== null && isSameSelection(correct, before);
    if (isOutdated(survey.version, expectedVersion) && !isSame) throw versionConflict(survey.version);
    await saveGrade(tx, { surveyId, correct: [...correct], at });
    const pointsOf = (chosen: readonly string[]) => gradeSurvey(questions, correct, chosen);
    const graded = (await findChosenOptions(tx, surveyId)).map(({ submissionId, chosen }) => ({
      submissionId,
      points: pointsOf(chosen),
    }));
    await savePoints(tx, graded);
    await saveFormerPoints(tx, surveyId, pointsOf);
    // A later grading is a correction, which sends no notification.
    if (survey.gradedAt === null) await enqueueSurveyResults(tx, { surveyId, episodeId: survey.episodeId });
    await audit(tx, {
      userId,
      action: "survey.graded",
      subjectId: surveyId,
      subject: surveyLabel(survey),
      ...(survey.gradedAt === null ? {} : { before: { correctAnswers: before } }),
      after: { correctAnswers: [...correct] },
    });
    const data = { surveyId, change: "graded" as const };
    await addEvent(tx, { type: "survey", episodeId: survey.episodeId, data });
    const version = isSame ? survey.version : await raiseVersion(tx, surveyId);
    const isHeld = await isOnHold(tx, survey.episodeId);
    return { ...summarize(graded.map(({ points }) => points)), isHeld, version };
  });
}

const isSameSelection = (correct: ReadonlySet<string>, before: string[]): boolean =>
  correct.size === before.length && before.every((optionId) => correct.has(optionId));

const summarize = (points: readonly number[]): GivenPoints => ({
  submissions: points.length,
  earning: points.filter((each) => each > 0).length,
  points: points.reduce((sum, each) => sum + each, 0),
  most: points.reduce((most, each) => Math.max(most, each), 0),
});
