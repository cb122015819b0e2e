import type { LatestSurvey } from "@emberline/contract";
import { isLocked, latestSurvey } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { findAnswers, findOwnSubmissions } from "./submission-store.ts";
import { findQuestions, findSeasonSurveys } from "./survey-store.ts";
import { toEpisode, toOpenQuestion } from "./survey-dto.ts";

interface SurveyQuery {
  leagueId: string;
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The poll that is open or waits for its grading, with the answers of the caller's team. */
export const readLatestSurvey = (db: Db, query: SurveyQuery): Promise<LatestSurvey> =>
  inSnapshot(db, async (tx) => {
    const survey = latestSurvey(await findSeasonSurveys(tx), query.at);
    if (!survey) return { survey: null, teamSurvey: null, lockDown: false };
    const { surveyId } = survey;
    const questions = (await findQuestions(tx, [surveyId])).map(toOpenQuestion);
    return {
      survey: { surveyId, episode: toEpisode(survey), questions },
      teamSurvey: await findTeamSurvey(tx, query, surveyId),
      lockDown: isLocked(survey, query.at),
    };
  });

async function findTeamSurvey(
  db: Db,
  { leagueId, userId }: SurveyQuery,
  surveyId: string,
): Promise<LatestSurvey["teamSurvey"]> {
  const [own] = await findOwnSubmissions(db, { leagueId, ownerId: userId, surveyIds: [surveyId] });
  if (!own) return null;
  const answers = await findAnswers(db, [own.teamSurveyId]);
  return {
    teamSurveyId: own.teamSurveyId,
    submittedAt: own.submittedAt.toISOString(),
    complete: own.complete,
    teamAnswers: answers.map((answer) => ({ answerOptionId: answer.questionOptionId })),
  };
}
