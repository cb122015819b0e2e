import type { Db } from "../../platform/db/database.ts";
import { inTransaction, type Tx } from "../../platform/db/transaction.ts";

/** Runs `work` in a transaction, which a dry run rolls back; the result is the same. */
export async function inDryRunTransaction<Result>(
  db: Db,
  dryRun: boolean,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      result = { value: await work(tx) };
      if (dryRun) throw new DryRunRollback();
      return result.value;
    });
  } catch (error) {
    if (error instanceof DryRunRollback && result) return result.value;
    throw error;
  }
}

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}
