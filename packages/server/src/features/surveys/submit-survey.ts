import {
  ANSWERS_REFUSAL_MESSAGES,
  checkAnswers,
  type GivenAnswers,
  gradeSurvey,
  hasPassedAt,
  isLocked,
} from "@emberline/game";
import { createBatchLoader } from "../../platform/db/queries/batch-loader.ts";
import type { Db } from "../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { inTransaction, type Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { createKeyedMutex } from "../../platform/keyed-mutex.ts";
import type { SeasonSurveys } from "./read-latest-survey.ts";
import { findSubmissionTimes, ownerKey, replaceSubmissions, type Submission } from "./replace-submissions.ts";
import { findQuestions, lockSurvey, type Question, type Survey } from "./survey-store.ts";

interface SubmitInput {
  userId: string;
  /** Epoch milliseconds; decides whether the poll is locked, however long the database then takes. */
  receivedAt: number;
  leagueId: string;
  surveyId: string;
  questions: GivenAnswers[];
  /** When the answers to replace were submitted, null for none; undefined replaces any. */
  replaces?: string | null | undefined;
  /** The polls as they are in memory, which may be out of date. */
  season: SeasonSurveys;
}

interface Submitted {
  teamSurveyId: string;
  submittedAt: string;
}

/**
 * Returns what saves the answers of the caller's team in place of former ones. It throws 400 for invalid answers, 403
 * without a team in the league, 404 for an unknown poll, 409 for a locked poll and one of another season, and if there
 * are other answers than those to replace.
 *
 * Answers that arrive while others are being stored are stored together, in one transaction; those of one team one
 * after another.
 */
export function createSurveySubmitter(db: Db): (input: SubmitInput) => Promise<Submitted> {
  const runInOrder = createKeyedMutex();
  const submit = createBatchLoader<SubmitInput, Submitted>((inputs) => submitTogether(db, inputs), {
    isOneAtATime: true,
    // When the connection was lost, they may be stored.
    retryIndividually: (error) => !isDatabaseUnavailable(error),
  });
  return (input) => runInOrder(ownerKey(input), () => submit(input));
}

/** At most one of each team. */
function submitTogether(db: Db, inputs: SubmitInput[]): Promise<(Submitted | AppError)[]> {
  return inTransaction(db, async (tx) => {
    const outcomes = new Map<SubmitInput, Submitted | AppError>();
    for (const [surveyId, own] of groupBy(inputs, (input) => input.surveyId)) {
      for (const [input, outcome] of await submitToSurvey(tx, surveyId, own)) outcomes.set(input, outcome);
    }
    return inputs.map((input) => outcomes.get(input)!);
  });
}

async function submitToSurvey(
  tx: Tx,
  surveyId: string,
  inputs: SubmitInput[],
): Promise<[SubmitInput, Submitted | AppError][]> {
  const survey = await lockSurvey(tx, surveyId, "shared");
  if (!survey) return inputs.map((input) => [input, new AppError(404, "Poll not found")]);
  const questions = await findAsked(tx, survey, inputs[0]!.season);
  const decide = createDecision(survey, questions);
  const decisions = inputs.map((input) => ({ input, decision: decide(input) }));
  const accepted = decisions.flatMap(({ decision }) => (decision instanceof AppError ? [] : decision));
  const saved = await replaceSubmissions(tx, surveyId, accepted);
  // Whether the caller has a team is found when the answers are saved, so only a refusal asks for it.
  const stored = saved.size < inputs.length ? await findSubmissionTimes(tx, surveyId, inputs) : new Map();
  return decisions.map(({ input, decision }) => {
    const key = ownerKey(input);
    const submissionId = saved.get(key);
    if (submissionId === undefined) return [input, toRefusal(decision, stored.get(key))];
    return [input, { teamSurveyId: submissionId, submittedAt: new Date(input.receivedAt).toISOString() }];
  });
}

/** `stored` is when the team's answers were submitted, null without answers, undefined without a team. */
function toRefusal(decision: Submission | AppError, stored: Date | null | undefined): AppError {
  if (stored !== undefined && decision instanceof AppError) return decision;
  if (!stored) return new AppError(403, "Only teams of this league can answer its polls");
  const fields = { submittedAt: stored.toISOString() };
  return new AppError(409, "You have answered this poll elsewhere meanwhile", { fields });
}

/** Those in memory, unless the poll was changed meanwhile. */
async function findAsked(
  tx: Tx,
  survey: Survey,
  { surveys, questionsOf }: SeasonSurveys,
): Promise<Question[]> {
  const { surveyId, version } = survey;
  const isCurrent = surveys.some((row) => row.surveyId === surveyId && row.version === version);
  return (isCurrent && questionsOf.get(surveyId)) || findQuestions(tx, [surveyId]);
}

/** Returns what decides a submission to a poll. */
function createDecision(
  survey: Survey,
  questions: Question[],
): (input: SubmitInput) => Submission | AppError {
  const asked = questions.map(toRule);
  return ({ leagueId, userId, receivedAt, replaces, questions: given }) => {
    if (!survey.isCurrent) return new AppError(409, "That poll belongs to another season");
    if (isLocked(survey, hasPassedAt(receivedAt))) {
      return new AppError(409, "The poll is locked: the show is in progress. Good luck!");
    }
    const checked = checkAnswers(asked, given);
    if (!checked.ok) return new AppError(400, ANSWERS_REFUSAL_MESSAGES[checked.refusal]);
    const chosen = checked.value;
    // Answers received before the lock count, even if the grading was saved first.
    const points = survey.gradedAt === null ? 0 : pointsOf(questions, asked, chosen);
    return { leagueId, userId, submittedAt: receivedAt, points, chosen, replaces };
  };
}

function pointsOf(questions: Question[], asked: Rule[], chosen: Submission["chosen"]): number {
  const right = questions.flatMap(({ options }) => options.filter((option) => option.correct));
  return gradeSurvey(
    asked,
    new Set(right.map((option) => option.questionOptionId)),
    chosen.map(({ optionId }) => optionId),
  );
}

/** A question as the game's rules expect it. */
export const toRule = ({ options, ...question }: Question) => ({
  ...question,
  optionIds: options.map((option) => option.questionOptionId),
});

type Rule = ReturnType<typeof toRule>;
