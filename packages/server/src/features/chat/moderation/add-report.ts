import type { HandlerInput, reportRoutes } from "@emberline/contract";
import { REPORTS_PER_DAY } from "@emberline/game";
import type { Caller } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { countReportsSince, findTarget, insertReport } from "./report-store.ts";

const DAY_MS = 86_400_000;

type NewReport = HandlerInput<typeof reportRoutes.add>["body"];

/**
 * Stores a report, unless the caller has an open one about the same thing. Throws 404 for a thing that does not exist
 * or that the caller may not see, 409 for the caller's own names, 429 after too many in 24 hours.
 */
export function addReport(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { category, details, ...about }: NewReport,
) {
  return inTransaction(db, async (tx) => {
    const reporterId = caller.userId;
    const target = await findTarget(tx, caller, { ...about, at: now() });
    if (!target) throw new AppError(404, "What you report is not there any more");
    if (target.ownerId === reporterId) throw new AppError(409, "This is your own");
    const since = new Date(now() - DAY_MS);
    if ((await countReportsSince(tx, reporterId, since)) >= REPORTS_PER_DAY) {
      throw new AppError(
        429,
        `You can send at most ${REPORTS_PER_DAY} reports a day. Please try again tomorrow`,
        {
          retryAfterSeconds: DAY_MS / 1000,
        },
      );
    }
    await insertReport(tx, { ...target, reporterId, category, details, createdAt: new Date(now()) });
  });
}
