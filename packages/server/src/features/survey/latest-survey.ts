import type { LatestSurvey } from "@emberline/contract";
import { isLocked, latestSurvey } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { findAnswers, findOwnSubmissions } from "./submission-store.ts";
import { findQuestions, findSeasonSurveys } from "./survey-store.ts";
import { asEpisode, asOpenQuestion } from "./survey-view.ts";

interface Asking {
  leagueId: string;
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The poll to answer now, or to wait with for the results, beside what the caller's team answered. */
export const readLatestSurvey = (db: Db, asking: Asking): Promise<LatestSurvey> =>
  inSnapshot(db, async (tx) => {
    const survey = latestSurvey(await findSeasonSurveys(tx), asking.at);
    if (!survey) return { survey: null, teamSurvey: null, lockDown: false };
    const { surveyId } = survey;
    const questions = (await findQuestions(tx, [surveyId])).map(asOpenQuestion);
    return {
      survey: { surveyId, episode: asEpisode(survey), questions },
      teamSurvey: await findTeamSurvey(tx, asking, surveyId),
      lockDown: isLocked(survey, asking.at),
    };
  });

async function findTeamSurvey(
  db: Db,
  { leagueId, userId }: Asking,
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
