import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { JobName } from "./job-list.ts";

/** The jobs that have been started, stopped or run; all others are running. */
export const findJobs = (db: Db) =>
  db
    .selectFrom("jobs")
    .select(["name", "running", "lastRunAt", "lastError", "lastResult", "dueAt"])
    .execute();

/** Starts or stops jobs; returns whether anything changed. The later of two simultaneous calls wins, for all jobs. */
export async function setJobsRunning(tx: Tx, names: JobName[], running: boolean): Promise<boolean> {
  await insertJobs(tx, names);
  const before = await tx
    .selectFrom("jobs")
    .select("running")
    .where("name", "in", names)
    // Locked in a fixed order, to avoid deadlocks; the reminder first, so that warnings continue while this
    // waits for it.
    .orderBy("name", "desc")
    .forUpdate()
    .execute();
  // Runs that were missed while stopped are skipped; a job that kept running keeps its date.
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
 * Locks the row of a running job that is due or has no date yet; undefined while another server holds it. Ignores a
 * date after `latest`, because it came from a clock that was ahead.
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

/** Waits for the server that is running the job. */
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
