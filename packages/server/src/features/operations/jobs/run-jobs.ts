import type { JobStatus } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { JobList, JobName } from "./job-list.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { sql } from "kysely";

const JOB_NAMES: JobName[] = ["draftManagement", "surveyReminder"];
/**
 * More than the clocks of two servers differ; otherwise the slower server would reschedule a job that the other has
 * just run.
 */
const MAX_CLOCK_SKEW_MS = 60_000;
const FAILED = "It failed and is tried again; the log has the reason";

/** The state of each job. */
export async function readStatus(db: Db, jobs: JobList, now: number): Promise<Record<JobName, JobStatus>> {
  const stored = new Map((await findJobs(db)).map((job) => [job.name, job]));
  const statusOf = async (name: JobName): Promise<JobStatus> => {
    const { schedule, description, plannedAfter, pendingWork } = jobs[name];
    const job = stored.get(name);
    const pending = await pendingWork?.(db);
    const running = job?.running ?? true;
    const dueAt = job?.dueAt ?? new Date(plannedAfter(now));
    return {
      running,
      schedule,
      description,
      lastRunAt: job?.lastRunAt?.toISOString() ?? null,
      lastResult: job?.lastResult && pending ? `${job.lastResult}, ${pending}` : (job?.lastResult ?? null),
      lastError: job?.lastError ?? null,
      nextRunAt: running ? dueAt.toISOString() : null,
    };
  };
  return {
    surveyReminder: await statusOf("surveyReminder"),
    draftManagement: await statusOf("draftManagement"),
  };
}

/**
 * Runs every job that is due. The server that holds a job's row runs it; its work and the next date commit together. A
 * run missed during downtime is made up for once.
 */
export async function runDueJobs(
  deps: Pick<Deps, "db" | "now" | "settings" | "log" | "pusher">,
  jobs: JobList,
): Promise<void> {
  await Promise.all(JOB_NAMES.map((name) => runIfDue(deps, jobs, name)));
}

/** Runs one job if it is due. Jobs are independent, so that a reminder to many does not delay a warning. */
export async function runIfDue(
  deps: Pick<Deps, "db" | "now" | "settings" | "log" | "pusher">,
  jobs: JobList,
  name: JobName,
): Promise<void> {
  const job = jobs[name];
  await insertJobs(deps.db, [name]);
  try {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.now();
      const found = await lockDueJob(tx, name, { now, latest: job.plannedAfter(now + MAX_CLOCK_SKEW_MS) });
      if (!found) return;
      const scheduled = { dueAt: new Date(job.plannedAfter(now)) };
      // A job without a date, or with an invalid one, starts with the next date.
      if (!found.isDue) return saveJob(tx, name, scheduled);
      const lastResult = await job.run(deps, tx, job.plannedBefore(now));
      await saveJob(tx, name, { ...scheduled, lastRunAt: new Date(now), lastResult, lastError: null });
    });
  } catch (error) {
    deps.log.error({ ...errorFields(error), job: name }, "background job failed; will retry");
    await saveJob(deps.db, name, { lastError: FAILED });
  }
}

interface Trigger {
  userId: string;
  name: JobName;
  reqId: string;
}

/**
 * Runs a job now, after a run in progress. Notifications that were sent already are not repeated. Throws 500 when the
 * job fails.
 */
export async function triggerJob(
  deps: Pick<Deps, "db" | "now" | "settings" | "log" | "pusher">,
  jobs: JobList,
  { userId, name, reqId }: Trigger,
): Promise<string> {
  await insertJobs(deps.db, JOB_NAMES);
  try {
    return await inTransaction(deps.db, async (tx) => {
      await lockJob(tx, name);
      const now = deps.now();
      const lastResult = await jobs[name].run(deps, tx, now);
      await saveJob(tx, name, { lastRunAt: new Date(now), lastResult, lastError: null });
      await audit(tx, { userId, action: "job.triggered", subject: name, after: { result: lastResult } });
      return lastResult;
    });
  } catch (error) {
    deps.log.error({ reqId, ...errorFields(error), job: name }, "triggered job failed");
    await saveJob(deps.db, name, { lastError: "It failed when it was triggered; the log has the reason" });
    throw new AppError(500, "The job failed");
  }
}

/** Starts or stops all jobs; the state survives a restart. Draft clocks are not jobs and continue. */
export function startOrStop(db: Db, userId: string, running: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const changed = await setJobsRunning(tx, JOB_NAMES, running);
    if (!changed) return;
    await audit(tx, {
      userId,
      action: running ? "jobs.started" : "jobs.stopped",
      before: { running: !running },
      after: { running },
    });
  });
}

/** How often each server checks for due jobs. */
const JOB_CHECK_EVERY_MS = 5000;

/** Checks for due jobs until it is stopped. A long job does not overlap itself and does not delay the other. */
export function startJobScheduler(
  deps: Pick<Deps, "db" | "now" | "settings" | "log" | "pusher">,
  jobs: JobList,
): { stop: () => Promise<void> } {
  const running = new Map<JobName, Promise<void>>();
  const runDue = (name: JobName) =>
    runIfDue(deps, jobs, name)
      .catch((error: unknown) =>
        deps.log.error({ ...errorFields(error), job: name }, "background job not checked; will retry"),
      )
      .finally(() => running.delete(name));
  const timer = setInterval(() => {
    for (const name of JOB_NAMES) if (!running.has(name)) running.set(name, runDue(name));
  }, JOB_CHECK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** The jobs that have been started, stopped or run; all others are running. */
const findJobs = (db: Db) =>
  db
    .selectFrom("jobs")
    .select(["name", "running", "lastRunAt", "lastError", "lastResult", "dueAt"])
    .execute();

/** Starts or stops jobs; returns whether anything changed. The later of two simultaneous calls wins, for all jobs. */
async function setJobsRunning(tx: Tx, names: JobName[], running: boolean): Promise<boolean> {
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

async function insertJobs(db: Db, names: JobName[]): Promise<void> {
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
const lockDueJob = (tx: Tx, name: JobName, { now, latest }: { now: number; latest: number }) =>
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
const lockJob = (tx: Tx, name: JobName) =>
  tx.selectFrom("jobs").select(["dueAt"]).where("name", "=", name).forUpdate().executeTakeFirstOrThrow();

interface Change {
  dueAt?: Date;
  lastRunAt?: Date;
  lastResult?: string;
  lastError?: string | null;
}

async function saveJob(db: Db, name: JobName, change: Change): Promise<void> {
  await db.updateTable("jobs").set(change).where("name", "=", name).execute();
}
