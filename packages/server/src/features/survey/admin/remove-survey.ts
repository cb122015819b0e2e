import { audit } from "../../../db/queries/audit.ts";
import type { Db } from "../../../db/database.ts";
import { requireOpenSeason } from "../../../db/queries/season-lock.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../errors.ts";
import { addEvent } from "../../../events/add-event.ts";
import { countSubmissions } from "../submission-store.ts";
import { deleteSurvey } from "../../../db/queries/survey-content.ts";
import { lockSurvey, surveyLabel } from "../survey-store.ts";

/** Deletes a poll with its submissions and points. Throws 404 for an unknown poll, 409 for an archived season. */
export function removeSurvey(db: Db, userId: string, surveyId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    const submissions = (await countSubmissions(tx, [surveyId])).get(surveyId) ?? 0;
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
