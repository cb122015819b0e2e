import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { markCancelled, dropQueued } from "./sent-broadcast-store.ts";

/**
 * Cancels a broadcast: messages that have not been sent by then are dropped. Idempotent. Returns false when all
 * messages were sent. Throws 404.
 */
export async function cancelBroadcast(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  bulkMessageId: string,
): Promise<boolean> {
  const isCancelled = await inTransaction(db, async (tx) => {
    const subject = await markCancelled(tx, bulkMessageId, new Date(now()));
    if (subject !== undefined) {
      await audit(tx, { userId, action: "message.cancelled", subjectId: bulkMessageId, subject });
      return true;
    }
    const known = await tx
      .selectFrom("bulkMessages")
      .select("cancelledAt")
      .where("bulkMessageId", "=", bulkMessageId)
      .where("category", "=", "admin")
      .executeTakeFirst();
    if (!known) throw new AppError(404, "There is no such message");
    return known.cancelledAt !== null;
  });
  // No message is sent after that commit. Dropping a hundred thousand rows takes seconds, so it happens outside
  // the transaction.
  if (isCancelled) await dropQueued(db, bulkMessageId);
  return isCancelled;
}
