import type { JobStatus } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { JobList, JobName } from "./job-list.ts";
import { findJobs, insertJobs, lockDueJob, lockJob, saveJob, setJobsRunning } from "./job-store.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

export const JOB_NAMES: JobName[] = ["draftManagement", "surveyReminder"];
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
