import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { removeResultsJobs } from "../../messages/index.ts";
import { countSubmissions } from "../submission-store.ts";
import { deleteSurvey } from "../../../platform/db/queries/survey-content.ts";
import { lockSurvey, surveyLabel } from "../survey-store.ts";

/** Deletes a poll with its submissions and points. Throws 404 for an unknown poll, 409 for an archived season. */
export function removeSurvey(db: Db, userId: string, surveyId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    const submissions = (await countSubmissions(tx, [surveyId])).get(surveyId) ?? 0;
    await removeResultsJobs(tx, { surveyId });
    await deleteSurvey(tx, surveyId);
    await audit(tx, {
      userId,
      action: "survey.removed",
      subjectId: surveyId,
      subject: surveyLabel(survey),
      before: { episodeId: survey.episodeId, graded: survey.gradedAt !== null, submissions },
    });
    if (survey.isCurrent) {
      const data = { surveyId, change: "removed" as const };
      await addEvent(tx, { type: "survey", episode: survey.number - 1, data });
    }
  });
}
