import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import type { JobName } from "./job-list.ts";

/** The jobs that were ever started, stopped or run; the others run. */
export const findJobs = (db: Db) =>
  db
    .selectFrom("jobs")
    .select(["name", "running", "lastRunAt", "lastError", "lastResult", "dueAt"])
    .execute();

/** Answers whether that changed anything. Of two at once the later one counts, for all jobs. */
export async function setJobsRunning(tx: Tx, names: JobName[], running: boolean): Promise<boolean> {
  await insertJobs(tx, names);
  const before = await tx
    .selectFrom("jobs")
    .select("running")
    .where("name", "in", names)
    // In one order, so that two at once wait for each other instead of for ever. The reminder first: while it
    // is waited for, warnings go on.
    .orderBy("name", "desc")
    .forUpdate()
    .execute();
  // What was missed while they were stopped was meant to be missed; one that ran on keeps its date.
  await tx
    .updateTable("jobs")
    .set({ running, dueAt: null })
    .where("name", "in", names)
    .where("running", "<>", running)
    .execute();
  return before.some((job) => job.running !== running);
}

export async function insertJobs(db: Db, names: JobName[]): Promise<void> {
  await db
    .insertInto("jobs")
    .values(names.toSorted().map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The row of a job that runs and is due or has no plan yet, locked; undefined also while somebody else holds it.
 * A date after `latest` is no plan: a clock that was ahead made it.
 */
export const lockDueJob = (tx: Tx, name: JobName, { now, latest }: { now: number; latest: number }) =>
  tx
    .selectFrom("jobs")
    .select(sql<boolean>`coalesce(due_at <= ${new Date(now)}, false)`.as("isDue"))
    .where("name", "=", name)
    .where("running", "=", true)
    .where((eb) =>
      eb.or([eb("dueAt", "is", null), eb("dueAt", "<=", new Date(now)), eb("dueAt", ">", new Date(latest))]),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Waits for whoever runs the job just now. */
export const lockJob = (tx: Tx, name: JobName) =>
  tx.selectFrom("jobs").select(["dueAt"]).where("name", "=", name).forUpdate().executeTakeFirstOrThrow();

interface Change {
  dueAt?: Date;
  lastRunAt?: Date;
  lastResult?: string;
  lastError?: string | null;
}

export async function saveJob(db: Db, name: JobName, change: Change): Promise<void> {
  await db.updateTable("jobs").set(change).where("name", "=", name).execute();
}
