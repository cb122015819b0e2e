import type { LatestSurvey, ShownSurvey } from "@emberline/contract";
import {
  type HasPassed,
  isLocked,
  isNextOrEarlier,
  latestSurvey,
  openSurveys,
  weightsAt,
  surveyThrough,
} from "@emberline/game";
import type { Tx } from "../../platform/db/transaction.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import {
  leagueSource,
  requireLeague,
  seasonSource,
  SEASON_BASE_SUBJECT,
  SURVEYS_SUBJECT,
} from "../snapshots/index.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import { AppError } from "../../platform/errors.ts";
import { viewerLimits, watchedThrough } from "../spoilers/index.ts";
import { findAnswers, findOwnSubmissions } from "./submission-store.ts";
import {
  findQuestions,
  findSeasonSurveys,
  type Question,
  type Survey,
  toEpisode,
  toOpenQuestion,
} from "./survey-store.ts";

interface SurveyQuery {
  leagueId: string;
  userId: string;
  hasPassed: HasPassed;
}

/** The poll that is open or waits for its grading, with the answers of the caller's team. */
export async function readLatestSurvey(need: Need, { leagueId, userId, hasPassed }: SurveyQuery) {
  const season = await need(surveysSource);
  const episodes = (await need(seasonSource)).schedule.filter(hasHappened(hasPassed));
  const survey = latestSurvey(season.surveys, hasPassed);
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const shownOf = survey && surveyThrough(survey, episodes, limits);
  if (!survey || shownOf === "nothing") {
    const data: LatestSurvey = { survey: null, teamSurvey: null, lockDown: false };
    return { key: "none", sources: [season], fields: () => ({ data }) };
  }
  const { surveyId } = survey;
  const own = await need(submissionSource({ leagueId, userId, surveyId }));
  const lockDown = isLocked(survey, hasPassed);
  const graded = survey.gradedAt !== null && shownOf === "results";
  return {
    key: `${leagueId} ${userId} ${surveyId} ${lockDown} ${graded}`,
    sources: [season, own],
    fields: (): { data: LatestSurvey } => {
      const shown = toShownSurvey(season, survey);
      return { data: { survey: shown, teamSurvey: own.teamSurvey, lockDown, ...(graded && { graded }) } };
    },
  };
}

/** The polls that can be answered, or wait for their grading, with the answers of the caller's team. */
export async function readOpenSurveys(need: Need, { leagueId, userId, hasPassed }: SurveyQuery) {
  const league = requireLeague(await need(leagueSource(leagueId)));
  const season = await need(surveysSource);
  const episodes = (await need(seasonSource)).schedule.filter(hasHappened(hasPassed));
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const shown = openSurveys(season.surveys, hasPassed).flatMap((survey) => {
    const visible = surveyThrough(survey, episodes, limits);
    if (visible === "nothing") return [];
    const graded = survey.gradedAt !== null && visible === "results";
    const weight = weightsAt(league.ruleChanges, survey).polls;
    const state = {
      lockDown: isLocked(survey, hasPassed),
      ...(graded && { graded }),
      ...(weight !== 1 && { weight }),
    };
    return [{ survey, state }];
  });
  const own = await Promise.all(
    shown.map(({ survey: { surveyId } }) => need(submissionSource({ leagueId, userId, surveyId }))),
  );
  const states = shown.map(({ survey, state }) => [survey.surveyId, state]);
  return {
    key: `${leagueId} ${userId} ${JSON.stringify(states)}`,
    sources: [season, ...own],
    fields: (): { data: ShownSurvey[] } => ({
      data: shown.map(({ survey, state }, index) => ({
        survey: toShownSurvey(season, survey),
        teamSurvey: own[index]!.teamSurvey,
        ...state,
      })),
    }),
  };
}

/**
 * The questions about an episode may be made after these ones. Those of two episodes in one night are made before
 * either, so who waits for the first may answer both.
 */
const hasHappened =
  (hasPassed: HasPassed) =>
  ({ airsAt, hasResults }: { airsAt: number; hasResults: boolean }): boolean =>
    hasPassed(airsAt) || hasResults;

const toShownSurvey = ({ questionsOf }: SeasonSurveys, survey: Survey): ShownSurvey["survey"] => ({
  surveyId: survey.surveyId,
  episode: toEpisode(survey),
  questions: (questionsOf.get(survey.surveyId) ?? []).map(toOpenQuestion),
});

export interface SeasonSurveys {
  surveys: readonly Survey[];
  questionsOf: ReadonlyMap<string, Question[]>;
}

const OPTION_BYTES = 300;

/** The current season's polls. */
export const surveysSource: Source<SeasonSurveys> = {
  key: "surveys",
  load: async (tx) => {
    const surveys = await findSeasonSurveys(tx);
    const questions = await findQuestions(
      tx,
      surveys.map(({ surveyId }) => surveyId),
    );
    const value = { surveys, questionsOf: groupBy(questions, ({ surveyId }) => surveyId) };
    const options = questions.reduce((sum, question) => sum + question.options.length + 1, 1);
    return { value, subjects: [SURVEYS_SUBJECT, SEASON_BASE_SUBJECT], bytes: options * OPTION_BYTES };
  },
};

/**
 * The current season's polls, to answer one of them. Throws 404, as for an unknown one, when its questions were made
 * after an episode that the viewer has not watched: what is wrong with an answer would tell who was still in the game.
 */
export async function surveysToAnswer(
  need: Need,
  surveyId: string,
  viewer: { userId: string; hasPassed: HasPassed },
): Promise<SeasonSurveys> {
  const season = await need(surveysSource);
  const episodes = (await need(seasonSource)).schedule.filter(hasHappened(viewer.hasPassed));
  const survey = season.surveys.find((row) => row.surveyId === surveyId);
  if (survey && !isNextOrEarlier(survey, episodes, await watchedThrough(need, viewer))) {
    throw new AppError(404, "Poll not found");
  }
  return season;
}

interface OwnSubmission {
  leagueId: string;
  userId: string;
  surveyId: string;
}

const SUBMISSION_BYTES = 1500;

/** The answers of a user's team, in the order of the poll's questions and options. */
const submissionSource = (own: OwnSubmission): Source<Pick<LatestSurvey, "teamSurvey">> => ({
  key: `submission:${own.surveyId}:${own.leagueId}:${own.userId}`,
  load: async (tx) => ({
    value: { teamSurvey: await findTeamSurvey(tx, own) },
    subjects: [own.leagueId, SURVEYS_SUBJECT],
    bytes: SUBMISSION_BYTES,
  }),
});

async function findTeamSurvey(
  tx: Tx,
  { leagueId, userId, surveyId }: OwnSubmission,
): Promise<LatestSurvey["teamSurvey"]> {
  const [own] = await findOwnSubmissions(tx, { leagueId, ownerId: userId, surveyIds: [surveyId] });
  if (!own) return null;
  const answers = await findAnswers(tx, [own.submissionId]);
  return {
    teamSurveyId: own.submissionId,
    submittedAt: own.submittedAt.toISOString(),
    complete: own.complete,
    teamAnswers: answers.map((answer) => ({ answerOptionId: answer.questionOptionId })),
  };
}
