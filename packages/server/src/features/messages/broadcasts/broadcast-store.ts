import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

/** The counts of a broadcast that was sent before. Throws 409 when it was cancelled. */
export async function findBroadcast(tx: Tx, mailingId: string) {
  const { cancelledAt, ...counts } = await tx
    .selectFrom("mailings")
    .select(["queued", "unreachable", "cancelledAt"])
    .where("mailingId", "=", mailingId)
    .executeTakeFirstOrThrow();
  if (cancelledAt) throw new AppError(409, "This message was cancelled. Please send it as a new message");
  return counts;
}

export async function saveCounts(
  tx: Tx,
  mailingId: string,
  counts: { queued: number; unreachable: number },
): Promise<void> {
  await tx.updateTable("mailings").set(counts).where("mailingId", "=", mailingId).execute();
}
