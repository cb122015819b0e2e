import type { MySurvey } from "@emberline/contract";
import { hasPassedAt, isLocked } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { groupBy } from "../../platform/group-by.ts";
import { hasTeam } from "../leagues/index.ts";
import { findAnswers, findOwnSubmissions } from "./submission-store.ts";
import {
  findQuestions,
  findSeasonSurveys,
  type Question,
  type Survey,
  toEpisode,
  toGradedOption,
  newestFirst,
  surveysThrough,
} from "./survey-store.ts";
import { findViewerLimits } from "../spoilers/index.ts";

type Submission = Awaited<ReturnType<typeof findOwnSubmissions>>[number];
type Answer = Awaited<ReturnType<typeof findAnswers>>[number];

interface HistoryQuery {
  leagueId: string;
  userId: string;
  /** Epoch milliseconds. */
  at: number;
  /** Of each question; all when it is missing. */
  options?: "correct" | undefined;
}

/** The season's polls that the caller's team answered, and the locked ones it did not. */
export const readSurveyHistory = (
  db: Db,
  { leagueId, userId, at, options }: HistoryQuery,
): Promise<MySurvey[]> =>
  inSnapshot(db, async (tx) => {
    if (!(await hasTeam(tx, leagueId, userId))) return [];
    const surveys = newestFirst(await findSeasonSurveys(tx));
    const surveyIds = surveys.map((survey) => survey.surveyId);
    const submissions = await findOwnSubmissions(tx, { leagueId, ownerId: userId, surveyIds });
    const bySurvey = new Map(submissions.map((row) => [row.surveyId, row]));
    const hasPassed = hasPassedAt(at);
    const past = surveys.filter((survey) => bySurvey.has(survey.surveyId) || isLocked(survey, hasPassed));
    const shown = await surveysThrough(tx, past, await findViewerLimits(tx, { userId, at, leagueId }));
    const shownIds = shown.map((survey) => survey.surveyId);
    const questions = groupBy(await findQuestions(tx, shownIds), ({ surveyId }) => surveyId);
    const answers = await findAnswers(
      tx,
      submissions.map((row) => row.submissionId),
    );
    const entries = shown.map((survey) =>
      toHistoryEntry(survey, {
        questions: questions.get(survey.surveyId) ?? [],
        submission: bySurvey.get(survey.surveyId),
        answers,
      }),
    );
    return options === "correct" ? entries.map(withCorrectOptions) : entries;
  });

function toHistoryEntry(
  survey: Survey,
  parts: { questions: Question[]; submission: Submission | undefined; answers: Answer[] },
): MySurvey {
  const { questions, submission } = parts;
  const answers = parts.answers.filter((answer) => answer.submissionId === submission?.submissionId);
  const graded = survey.gradedAt !== null;
  return {
    surveyId: survey.surveyId,
    episode: toEpisode(survey),
    graded,
    totalPointsAwarded: graded ? (submission?.points ?? 0) : 0,
    submittedAt: submission?.submittedAt.toISOString() ?? null,
    questions: questions.map(({ questionId, prompt, points, answerCount, options }) => ({
      questionId,
      prompt,
      points,
      answerCount,
      teamAnswers: answers.flatMap(({ submissionAnswerId, questionOptionId }) =>
        options
          .filter((option) => option.questionOptionId === questionOptionId)
          .map((option) => ({
            teamAnswerId: submissionAnswerId,
            answerOption: toGradedOption(survey, option),
          })),
      ),
      answerOptions: options.map((option) => toGradedOption(survey, option)),
    })),
  };
}

const withCorrectOptions = (survey: MySurvey): MySurvey => ({
  ...survey,
  questions: survey.questions.map((question) => ({
    ...question,
    answerOptions: question.answerOptions.filter(({ correct }) => correct),
  })),
});
