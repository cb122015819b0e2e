import { audit } from "../../db/queries/audit.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { markCancelled, dropQueued } from "./sent-broadcast-store.ts";

/**
 * Calls a message to many off: what has left has left, the rest never does. A second time is no error. Answers
 * false when all of it had left.
 */
export async function cancelBroadcast(
  { db, now }: Deps,
  userId: string,
  mailingId: string,
): Promise<boolean> {
  const isCancelled = await inTransaction(db, async (tx) => {
    const subject = await markCancelled(tx, mailingId, new Date(now()));
    if (subject !== undefined) {
      await audit(tx, { userId, action: "message.cancelled", subjectId: mailingId, subject });
      return true;
    }
    const known = await tx
      .selectFrom("mailings")
      .select("cancelledAt")
      .where("mailingId", "=", mailingId)
      .where("category", "=", "admin")
      .executeTakeFirst();
    if (!known) throw new AppError(404, "There is no such message");
    return known.cancelledAt !== null;
  });
  // Nothing leaves after that commit; to drop a hundred thousand takes seconds, in which it would.
  if (isCancelled) await dropQueued(db, mailingId);
  return isCancelled;
}
