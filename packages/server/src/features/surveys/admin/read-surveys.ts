import type { ReplyOf, surveyRoutes } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { countSubmissions } from "../submission-store.ts";
import { findQuestions, findSeasonSurveys, findSurvey } from "../survey-store.ts";
import { toEpisode, newestFirst } from "../survey-dto.ts";

type Row = ReplyOf<typeof surveyRoutes.list>["data"][number];
type Whole = ReplyOf<typeof surveyRoutes.get>["data"];

/** The current season's polls, newest air date first. */
export const readSurveys = (db: Db): Promise<Row[]> =>
  inSnapshot(db, async (tx) => {
    const surveys = newestFirst(await findSeasonSurveys(tx));
    const surveyIds = surveys.map((survey) => survey.surveyId);
    const questions = await findQuestions(tx, surveyIds);
    const counts = await countSubmissions(tx, surveyIds);
    return surveys.map((survey) => ({
      surveyId: survey.surveyId,
      episodeId: survey.episodeId,
      episode: toEpisode(survey),
      questionCount: questions.filter(({ surveyId }) => surveyId === survey.surveyId).length,
      submissionCount: counts.get(survey.surveyId) ?? 0,
      graded: survey.gradedAt !== null,
      keptLocked: survey.lockedSince !== null,
    }));
  });

/** One poll with its correct answers, for admins. Throws 404 for an unknown poll. */
export const readSurvey = (db: Db, surveyId: string): Promise<Whole> =>
  inSnapshot(db, async (tx) => {
    const survey = await findSurvey(tx, surveyId);
    if (!survey) throw new AppError(404, "Poll not found");
    const questions = await findQuestions(tx, [surveyId]);
    return {
      surveyId,
      version: survey.version,
      episodeId: survey.episodeId,
      episode: toEpisode(survey),
      graded: survey.gradedAt !== null,
      submissionCount: (await countSubmissions(tx, [surveyId])).get(surveyId) ?? 0,
      questions: questions.map(({ options, ...question }) => ({ ...question, answerOptions: options })),
    };
  });
