import type { MySurvey } from "@emberline/contract";
import { type HasPassed, isLocked, weightsAt } from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import {
  leagueSource,
  ownTeamIn,
  requireLeague,
  seasonSource,
  SEASON_BASE_SUBJECT,
  SURVEYS_SUBJECT,
} from "../snapshots/index.ts";
import { surveysSource } from "./read-latest-survey.ts";
import { findAnswers, findOwnSubmissions } from "./submission-store.ts";
import {
  findSeasonSurveys,
  type Question,
  type Survey,
  toEpisode,
  toGradedOption,
  newestFirst,
  surveysThrough,
} from "./survey-store.ts";
import { viewerLimits } from "../spoilers/index.ts";

type Submission = Awaited<ReturnType<typeof findOwnSubmissions>>[number];
type Answer = Awaited<ReturnType<typeof findAnswers>>[number];

interface HistoryQuery {
  leagueId: string;
  userId: string;
  hasPassed: HasPassed;
  /** Of each question; all when it is missing. */
  options?: "correct" | undefined;
}

interface OwnAnswers {
  submissions: readonly Submission[];
  answers: readonly Answer[];
}

const ANSWER_BYTES = 200;

/** What a user's team has answered in the current season. */
const ownAnswersSource = (leagueId: string, userId: string): Source<OwnAnswers> => ({
  key: `own-answers:${leagueId}:${userId}`,
  load: async (tx) => {
    const surveyIds = (await findSeasonSurveys(tx)).map(({ surveyId }) => surveyId);
    const submissions = await findOwnSubmissions(tx, { leagueId, ownerId: userId, surveyIds });
    const answers = await findAnswers(
      tx,
      submissions.map(({ submissionId }) => submissionId),
    );
    const bytes = ANSWER_BYTES * (1 + submissions.length + answers.length);
    return {
      value: { submissions, answers },
      subjects: [leagueId, SURVEYS_SUBJECT, SEASON_BASE_SUBJECT],
      bytes,
    };
  },
});

/** The season's polls that the caller's team answered, and the locked ones it did not. */
export async function readSurveyHistory(need: Need, { leagueId, userId, hasPassed, options }: HistoryQuery) {
  const league = requireLeague(await need(leagueSource(leagueId)));
  const season = await need(surveysSource);
  const own = await need(ownAnswersSource(leagueId, userId));
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const { schedule } = await need(seasonSource);
  const bySurvey = new Map(own.submissions.map((row) => [row.surveyId, row]));
  const isPast = (survey: Survey) => bySurvey.has(survey.surveyId) || isLocked(survey, hasPassed);
  const past = ownTeamIn(league, userId) ? newestFirst(season.surveys).filter(isPast) : [];
  const shown = surveysThrough(past, schedule, limits);
  const weightOf = (survey: Survey) => weightsAt(league.ruleChanges, survey).polls;
  return {
    key: JSON.stringify([
      leagueId,
      userId,
      options,
      shown.map((survey) => [survey.surveyId, survey.gradedAt, weightOf(survey)]),
    ]),
    sources: [season, own],
    fields: (): { data: MySurvey[] } => {
      const entries = shown.map((survey) =>
        toHistoryEntry(survey, {
          questions: season.questionsOf.get(survey.surveyId) ?? [],
          submission: bySurvey.get(survey.surveyId),
          answers: own.answers,
          weight: weightOf(survey),
        }),
      );
      return { data: options === "correct" ? entries.map(withCorrectOptions) : entries };
    },
  };
}

function toHistoryEntry(
  survey: Survey,
  parts: {
    questions: readonly Question[];
    submission: Submission | undefined;
    answers: readonly Answer[];
    weight: number;
  },
): MySurvey {
  const { questions, submission, weight } = parts;
  const answers = parts.answers.filter((answer) => answer.submissionId === submission?.submissionId);
  const graded = survey.gradedAt !== null;
  return {
    surveyId: survey.surveyId,
    episode: toEpisode(survey),
    graded,
    totalPointsAwarded: graded ? (submission?.points ?? 0) : 0,
    ...(weight === 1 ? {} : { weight }),
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
