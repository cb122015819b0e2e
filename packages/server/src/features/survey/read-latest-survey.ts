import type { LatestSurvey } from "@emberline/contract";
import { type HasCome, isLocked, latestSurvey, surveyThrough } from "@emberline/game";
import type { Tx } from "../../db/transaction.ts";
import { groupBy } from "../../group-by.ts";
import type { Need } from "../../read-model/read-model.ts";
import { SEASON_SUBJECT, seasonSource } from "../../read-model/season-snapshot.ts";
import type { Source } from "../../read-model/source.ts";
import { AppError } from "../../errors.ts";
import { seenThrough } from "../../spoilers/seen-through.ts";
import { findAnswers, findOwnSubmissions } from "./submission-store.ts";
import { findQuestions, findSeasonSurveys, type Question, type Survey } from "./survey-store.ts";
import { toEpisode, toOpenQuestion } from "./survey-dto.ts";

interface SurveyQuery {
  leagueId: string;
  userId: string;
  hasCome: HasCome;
  /** After which episode the poll's questions may be made at most; null for any. */
  throughEpisode: number | null;
}

/** The poll that is open or waits for its grading, with the answers of the caller's team. */
export function readLatestSurvey(need: Need, { leagueId, userId, hasCome, throughEpisode }: SurveyQuery) {
  const season = need(surveysSource);
  const episodes = throughEpisode === null ? [] : need(seasonSource).through(null).episodes;
  const survey = latestSurvey(season.surveys, hasCome);
  const shownOf = survey && surveyThrough(survey, episodes, throughEpisode);
  if (!survey || shownOf === "nothing") {
    const data: LatestSurvey = { survey: null, teamSurvey: null, lockDown: false };
    return { key: "none", sources: [season], fields: () => ({ data }) };
  }
  const { surveyId } = survey;
  const own = need(submissionSource({ leagueId, userId, surveyId }));
  const lockDown = isLocked(survey, hasCome);
  const graded = survey.gradedAt !== null && shownOf === "results";
  return {
    key: `${leagueId} ${userId} ${surveyId} ${lockDown} ${graded}`,
    sources: [season, own],
    fields: (): { data: LatestSurvey } => {
      const questions = (season.questionsOf.get(surveyId) ?? []).map(toOpenQuestion);
      const shown = { surveyId, episode: toEpisode(survey), questions };
      return { data: { survey: shown, teamSurvey: own.teamSurvey, lockDown, ...(graded && { graded }) } };
    },
  };
}

export interface SeasonSurveys {
  surveys: readonly Survey[];
  questionsOf: ReadonlyMap<string, Question[]>;
}

const OPTION_BYTES = 300;

/** The current season's polls. */
const surveysSource: Source<SeasonSurveys> = {
  key: "surveys",
  load: async (tx) => {
    const surveys = await findSeasonSurveys(tx);
    const questions = await findQuestions(
      tx,
      surveys.map(({ surveyId }) => surveyId),
    );
    const value = { surveys, questionsOf: groupBy(questions, ({ surveyId }) => surveyId) };
    const options = questions.reduce((sum, question) => sum + question.options.length + 1, 1);
    return { value, subjects: [SEASON_SUBJECT], bytes: options * OPTION_BYTES };
  },
};

/**
 * The current season's polls, to answer one of them. Throws 404, as for an unknown one, when its questions were made
 * after results that the viewer has not seen: what is wrong with an answer would tell who was still in the game.
 */
export function surveysToAnswer(
  need: Need,
  surveyId: string,
  viewer: { userId: string; hasCome: HasCome },
): SeasonSurveys {
  const season = need(surveysSource);
  const { episodes } = need(seasonSource).through(null);
  const through = seenThrough(need, viewer);
  const survey = season.surveys.find((row) => row.surveyId === surveyId);
  if (survey && surveyThrough(survey, episodes, through) === "nothing") {
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
    subjects: [own.leagueId, SEASON_SUBJECT],
    bytes: SUBMISSION_BYTES,
  }),
});

async function findTeamSurvey(
  tx: Tx,
  { leagueId, userId, surveyId }: OwnSubmission,
): Promise<LatestSurvey["teamSurvey"]> {
  const [own] = await findOwnSubmissions(tx, { leagueId, ownerId: userId, surveyIds: [surveyId] });
  if (!own) return null;
  const answers = await findAnswers(tx, [own.teamSurveyId]);
  return {
    teamSurveyId: own.teamSurveyId,
    submittedAt: own.submittedAt.toISOString(),
    complete: own.complete,
    teamAnswers: answers.map((answer) => ({ answerOptionId: answer.questionOptionId })),
  };
}
