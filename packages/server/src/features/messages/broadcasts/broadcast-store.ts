import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

/** The counts of a broadcast that was sent before. Throws 409 when it was cancelled. */
export async function findBroadcast(tx: Tx, bulkMessageId: string) {
  const { cancelledAt, ...counts } = await tx
    .selectFrom("bulkMessages")
    .select(["queued", "unreachable", "cancelledAt"])
    .where("bulkMessageId", "=", bulkMessageId)
    .executeTakeFirstOrThrow();
  if (cancelledAt) throw new AppError(409, "This message was cancelled. Please send it as a new message");
  return counts;
}

export async function saveCounts(
  tx: Tx,
  bulkMessageId: string,
  counts: { queued: number; unreachable: number },
): Promise<void> {
  await tx.updateTable("bulkMessages").set(counts).where("bulkMessageId", "=", bulkMessageId).execute();
}
