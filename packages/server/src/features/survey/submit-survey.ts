import {
  ANSWERS_REFUSAL_MESSAGES,
  checkAnswers,
  type GivenAnswers,
  gradeSurvey,
  isLocked,
} from "@emberline/game";
import type { Database, Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import type { SeasonSurveys } from "./read-latest-survey.ts";
import { hasTeam } from "../../auth/league-access.ts";
import { insertSubmission, replaceSubmission } from "./submission-store.ts";
import { findQuestions, lockSurvey, type Question } from "./survey-store.ts";

interface SubmitInput {
  userId: string;
  /** Epoch milliseconds; decides whether the poll is locked, however long the database then takes. */
  receivedAt: number;
  leagueId: string;
  surveyId: string;
  questions: GivenAnswers[];
  /** When the answers to replace were submitted, null for none; undefined replaces any. */
  replaces?: string | null | undefined;
}

/**
 * Saves the answers of the caller's team in place of former ones. Throws 400 for invalid answers, 403 without a team in
 * the league, 404 for an unknown poll, 409 for a locked poll and one of another season, and if there are other answers
 * than those to replace. `season` may be out of date.
 */
export async function submitSurvey(
  deps: Pick<Database, "db" | "pool">,
  season: SeasonSurveys,
  input: SubmitInput,
) {
  const teamSurveyId = await submitFirst(deps, season, input);
  const submittedAt = new Date(input.receivedAt).toISOString();
  return teamSurveyId === null ? submitInTransaction(deps.db, input) : { teamSurveyId, submittedAt };
}

/** Most submissions are a team's first and valid. Null for all others, which a transaction has to decide. */
async function submitFirst(
  deps: Pick<Database, "db" | "pool">,
  { surveys, questionsOf }: SeasonSurveys,
  { userId, receivedAt, leagueId, surveyId, questions, replaces }: SubmitInput,
): Promise<string | null> {
  const survey = surveys.find((row) => row.surveyId === surveyId);
  if (replaces || !survey || survey.gradedAt !== null || isLocked(survey, receivedAt)) return null;
  const checked = checkAnswers((questionsOf.get(surveyId) ?? []).map(toRule), questions);
  if (!checked.ok) return null;
  const submission = { leagueId, ownerId: userId, submittedAt: receivedAt, chosen: checked.value };
  return insertSubmission(deps, survey, submission);
}

function submitInTransaction(db: Db, { userId, receivedAt, replaces, ...body }: SubmitInput) {
  const { leagueId, surveyId } = body;
  return inTransaction(db, async (tx) => {
    // Whether the caller has a team is found when the answers are saved, so only a refusal asks for it before.
    const refuse = async (code: 400 | 409, message: string): Promise<never> => {
      throw (await hasTeam(tx, leagueId, userId)) ? new AppError(code, message) : noTeam();
    };
    const survey = await lockSurvey(tx, surveyId, "shared");
    if (!survey) throw new AppError(404, "Poll not found");
    if (!survey.isCurrent) return refuse(409, "That poll belongs to another season");
    if (isLocked(survey, receivedAt)) {
      return refuse(409, "The poll is locked: the show is in progress. Good luck!");
    }
    const questions = await findQuestions(tx, [surveyId]);
    const checked = checkAnswers(questions.map(toRule), body.questions);
    if (!checked.ok) return refuse(400, ANSWERS_REFUSAL_MESSAGES[checked.refusal]);
    const chosen = checked.value;
    // Answers received before the lock count, even if the grading was saved first.
    const points = survey.gradedAt === null ? 0 : pointsOf(questions, chosen);
    const submission = { leagueId, ownerId: userId, surveyId, submittedAt: receivedAt, points, chosen };
    const replaced = await replaceSubmission(tx, submission, replaces);
    if (!replaced) throw noTeam();
    if (!replaced.ok) {
      const message = "You have answered this poll elsewhere meanwhile";
      throw new AppError(409, message, { fields: { submittedAt: replaced.submittedAt } });
    }
    return { teamSurveyId: replaced.teamSurveyId, submittedAt: new Date(receivedAt).toISOString() };
  });
}

const noTeam = () => new AppError(403, "Only teams of this league can answer its polls");

function pointsOf(questions: Question[], chosen: { optionId: string }[]): number {
  const right = questions.flatMap(({ options }) => options.filter((option) => option.correct));
  return gradeSurvey(
    questions.map(toRule),
    new Set(right.map((option) => option.questionOptionId)),
    chosen.map(({ optionId }) => optionId),
  );
}

/** A question as the game's rules expect it. */
export const toRule = ({ options, ...question }: Question) => ({
  ...question,
  optionIds: options.map((option) => option.questionOptionId),
});
