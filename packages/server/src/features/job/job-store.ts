import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import type { JobName } from "./job-list.ts";

/** The jobs that were ever started or stopped; the others run. */
export const findJobs = (db: Db) =>
  db.selectFrom("jobs").select(["name", "running", "lastRunAt", "lastError"]).execute();

/** Answers whether that changed anything. Of two at once the later one counts, for all jobs. */
export async function switchJobs(tx: Tx, names: JobName[], running: boolean): Promise<boolean> {
  // In one order, so that two at once wait for each other instead of for ever.
  const ordered = names.toSorted();
  await tx
    .insertInto("jobs")
    .values(ordered.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stood = await tx
    .selectFrom("jobs")
    .select("running")
    .where("name", "in", ordered)
    .orderBy("name")
    .forUpdate()
    .execute();
  await tx.updateTable("jobs").set({ running }).where("name", "in", ordered).execute();
  return stood.some((job) => job.running !== running);
}
