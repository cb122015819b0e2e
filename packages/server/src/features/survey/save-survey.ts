import type { HandlerInput, surveyRoutes } from "@emberline/contract";
import { audit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { requireOpenSeason } from "../../db/season-lock.ts";
import { inTransaction, type Tx, violates } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { saveQuestions } from "./save-questions.ts";
import { holdEpisode, insertSurvey, moveSurvey, ONE_POLL_PER_EPISODE } from "./survey-changes.ts";
import { markComplete } from "./submission-store.ts";
import { findQuestions, findSurvey, lockSurvey, pollText } from "./survey-store.ts";

type Saving = HandlerInput<typeof surveyRoutes.save>["body"];

/** Creates a poll, or changes one that is not graded; answers its id. */
export async function saveSurvey(db: Db, userId: string, saving: Saving): Promise<string> {
  try {
    return await inTransaction(db, async (tx) => {
      const { surveyId, seasonId, isNew } = await claimSurvey(tx, saving);
      const before = await readForAudit(tx, surveyId);
      await saveQuestions(tx, { surveyId, seasonId, questions: saving.questions });
      await markComplete(tx, surveyId);
      const survey = await findSurvey(tx, surveyId);
      await audit(tx, {
        userId,
        action: "survey.saved",
        subjectId: surveyId,
        ...(survey ? { subject: pollText(survey) } : {}),
        ...(isNew ? {} : { before }),
        after: await readForAudit(tx, surveyId),
      });
      return surveyId;
    });
  } catch (error) {
    if (violates(error, ONE_POLL_PER_EPISODE)) throw new AppError(409, "This episode already has a poll");
    throw error;
  }
}

/** The poll's row, new or locked; an edited one may move to another episode of its season. */
async function claimSurvey(tx: Tx, { surveyId, episodeId }: Saving) {
  const survey = surveyId ? await lockSurvey(tx, surveyId, "alone") : undefined;
  if (surveyId && !survey) throw new AppError(404, "Poll not found");
  if (survey) await requireOpenSeason(tx, survey.seasonId);
  if (survey && survey.gradedAt !== null) {
    throw new AppError(409, "This poll is graded, so it cannot be changed any more");
  }
  const episode = await holdEpisode(tx, episodeId);
  if (!episode) throw new AppError(404, "Episode not found");
  const { seasonId } = episode;
  if (survey ? survey.seasonId !== seasonId : !episode.isCurrent) {
    throw new AppError(409, "That episode belongs to another season");
  }
  if (!survey) return { surveyId: await insertSurvey(tx, { seasonId, episodeId }), seasonId, isNew: true };
  if (survey.episodeId !== episodeId) await moveSurvey(tx, survey.surveyId, episodeId);
  return { surveyId: survey.surveyId, seasonId, isNew: false };
}

async function readForAudit(tx: Db, surveyId: string) {
  const survey = await findSurvey(tx, surveyId);
  const questions = await findQuestions(tx, [surveyId]);
  return {
    episodeId: survey?.episodeId,
    questions: questions.map(({ questionId, prompt, type, answerCount, points }) => ({
      questionId,
      prompt,
      type,
      answerCount,
      points,
    })),
  };
}
