import type { Tx } from "../../db/transaction.ts";

/** What came of a mailing. */
export const findMailing = (tx: Tx, mailingId: string) =>
  tx
    .selectFrom("mailings")
    .select(["queued", "unreachable"])
    .where("mailingId", "=", mailingId)
    .executeTakeFirstOrThrow();

export async function saveCounts(
  tx: Tx,
  mailingId: string,
  counts: { queued: number; unreachable: number },
): Promise<void> {
  await tx.updateTable("mailings").set(counts).where("mailingId", "=", mailingId).execute();
}
