import {
  ANSWERS_REFUSAL_WORDS,
  checkAnswers,
  type GivenAnswers,
  gradeSurvey,
  isLocked,
} from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { lockOwnTeam, replaceSubmission } from "./submission-store.ts";
import { findQuestions, lockSurvey, type Question } from "./survey-store.ts";

interface SubmitInput {
  userId: string;
  /** The lock is judged by this moment, in epoch milliseconds, however long the database then takes. */
  receivedAt: number;
  leagueId: string;
  surveyId: string;
  questions: GivenAnswers[];
}

/** Saves the answers of the caller's own team in place of former ones. */
export function submitSurvey(db: Db, { userId, receivedAt, ...body }: SubmitInput) {
  const { leagueId, surveyId } = body;
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "shared");
    if (!survey) throw new AppError(404, "Poll not found");
    const teamId = await lockOwnTeam(tx, leagueId, userId);
    if (!teamId) throw new AppError(403, "Only teams of this league can answer its polls");
    if (!survey.isCurrent) throw new AppError(409, "That poll belongs to another season");
    if (isLocked(survey, receivedAt)) {
      throw new AppError(409, "The poll is locked: the show is in progress. Good luck!");
    }
    const questions = await findQuestions(tx, [surveyId]);
    const checked = checkAnswers(questions.map(toRule), body.questions);
    if (!checked.ok) throw new AppError(400, ANSWERS_REFUSAL_WORDS[checked.refusal]);
    const chosen = checked.value;
    // What was received before the lock counts, also when a grading overtook it on the way here.
    const points = survey.gradedAt === null ? 0 : pointsOf(questions, chosen);
    const submission = { leagueId, surveyId, teamId, submittedAt: receivedAt, points, chosen };
    return {
      teamSurveyId: await replaceSubmission(tx, submission),
      submittedAt: new Date(receivedAt).toISOString(),
    };
  });
}

function pointsOf(questions: Question[], chosen: { optionId: string }[]): number {
  const right = questions.flatMap(({ options }) => options.filter((option) => option.correct));
  return gradeSurvey(
    questions.map(toRule),
    new Set(right.map((option) => option.questionOptionId)),
    chosen.map(({ optionId }) => optionId),
  );
}

/** A question as the rules of the game know it. */
export const toRule = ({ options, ...question }: Question) => ({
  ...question,
  optionIds: options.map((option) => option.questionOptionId),
});
