import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { lockSurvey, surveyLabel } from "../survey-store.ts";
import { raiseVersion } from "./survey-write-store.ts";

/**
 * Opens a poll that stayed locked when its episode was moved; other polls do not change. Throws 404 for an unknown
 * poll, 409 for a graded one and an archived season.
 */
export function reopenSurvey(db: Db, userId: string, surveyId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    if (survey.gradedAt !== null) throw new AppError(409, "This poll is graded, so it stays locked");
    if (survey.lockedSince === null) return;
    await tx.updateTable("surveys").set({ lockedSince: null }).where("surveyId", "=", surveyId).execute();
    await raiseVersion(tx, surveyId);
    await audit(tx, {
      userId,
      action: "survey.reopened",
      subjectId: surveyId,
      subject: surveyLabel(survey),
      before: { lockedSince: new Date(survey.lockedSince) },
    });
    if (survey.isCurrent) {
      const data = { surveyId, change: "changed" as const };
      await addEvent(tx, { type: "survey", episode: survey.number - 1, data });
    }
  });
}
