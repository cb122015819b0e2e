import type { HandlerInput, surveyRoutes } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import { keepSurveyLocked } from "../../../platform/db/queries/survey-content.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { rejectDuplicate, inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { saveQuestions } from "./save-questions.ts";
import {
  versionConflict,
  isOutdated,
  lockEpisodeShared,
  insertSurvey,
  moveSurvey,
  ONE_SURVEY_PER_EPISODE,
  raiseVersion,
} from "./survey-write-store.ts";
import { markComplete } from "../submission-store.ts";
import { findQuestions, findSurvey, lockSurvey, surveyLabel } from "../survey-store.ts";

type SaveInput = HandlerInput<typeof surveyRoutes.save>["body"];

/**
 * Creates a poll, or changes one that is not graded; returns its id. Throws 400 as `saveQuestions`, 404 for an unknown
 * poll or episode, 409 for a graded poll, an archived or other season, an episode with another poll, and when the poll
 * is not the version that the admin changed, unless the changes are stored already.
 */
export function saveSurvey(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  input: SaveInput,
): Promise<string> {
  return rejectDuplicate(ONE_SURVEY_PER_EPISODE, "This episode already has a poll", () =>
    inTransaction(db, async (tx) => {
      const { surveyId, seasonId, isNew, version, previousEpisodeId } = await lockOrInsertSurvey(
        tx,
        input,
        now(),
      );
      const before = { ...(await readForAudit(tx, surveyId)), episodeId: previousEpisodeId };
      if (isOutdated(version, input.expectedVersion)) {
        if (isStored(before, input)) return surveyId;
        throw versionConflict(version);
      }
      await saveQuestions(tx, { surveyId, seasonId, questions: input.questions });
      await markComplete(tx, surveyId);
      const survey = await findSurvey(tx, surveyId);
      const after = await readForAudit(tx, surveyId);
      if (!isNew && JSON.stringify(before) !== JSON.stringify(after)) await raiseVersion(tx, surveyId);
      await audit(tx, {
        userId,
        action: "survey.saved",
        subjectId: surveyId,
        ...(survey ? { subject: surveyLabel(survey) } : {}),
        ...(isNew ? {} : { before }),
        after,
      });
      if (survey?.isCurrent) {
        const data = { surveyId, change: isNew ? ("opened" as const) : ("changed" as const) };
        // A user who has watched the previous episode may see the questions.
        await addEvent(tx, { type: "survey", episode: survey.number - 1, data });
      }
      return surveyId;
    }),
  );
}

/** Inserts or locks the poll; a stored one may move to another episode of its season. */
async function lockOrInsertSurvey(tx: Tx, { surveyId, episodeId }: SaveInput, now: number) {
  const survey = surveyId ? await lockSurvey(tx, surveyId, "alone") : undefined;
  if (surveyId && !survey) throw new AppError(404, "Poll not found");
  if (survey) await requireOpenSeason(tx, survey.seasonId);
  if (survey && survey.gradedAt !== null) {
    throw new AppError(409, "This poll is graded, so it can no longer be changed");
  }
  const episode = await lockEpisodeShared(tx, episodeId);
  if (!episode) throw new AppError(404, "Episode not found");
  const { seasonId } = episode;
  if (survey ? survey.seasonId !== seasonId : !episode.isCurrent) {
    throw new AppError(409, "That episode belongs to another season");
  }
  if (!survey) {
    const added = await insertSurvey(tx, { seasonId, episodeId });
    return { surveyId: added, seasonId, isNew: true, version: 1, previousEpisodeId: episodeId };
  }
  if (survey.episodeId !== episodeId) {
    await keepSurveyLocked(tx, survey.episodeId, now);
    await moveSurvey(tx, survey.surveyId, episodeId);
  }
  const { version, episodeId: previousEpisodeId } = survey;
  return { surveyId: survey.surveyId, seasonId, isNew: false, version, previousEpisodeId };
}

type Facts = Awaited<ReturnType<typeof readForAudit>>;

/** Detects a repeated save whose reply was lost; its new questions have been stored by then. */
const isStored = (before: Facts, { episodeId, questions }: SaveInput): boolean =>
  before.episodeId === episodeId &&
  before.questions.length === questions.length &&
  before.questions.every(({ questionId, prompt, type, points, answerCount }, index) => {
    const wanted = questions[index]!;
    const isSame =
      typeof wanted.questionId === "string" ? wanted.questionId === questionId : wanted.type === type;
    return (
      isSame && wanted.prompt === prompt && wanted.points === points && wanted.answerCount === answerCount
    );
  });

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
