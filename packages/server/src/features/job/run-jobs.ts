import type { JobStatus } from "@emberline/contract";
import { audit } from "../../db/queries/audit.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { JobList, JobName } from "./job-list.ts";
import { findJobs, insertJobs, lockDueJob, lockJob, saveJob, setJobsRunning } from "./job-store.ts";
import { errorFields } from "../../db/database-unavailable.ts";

export const JOB_NAMES: JobName[] = ["draftManagement", "surveyReminder"];
/** More than the clocks of two servers ever do; else the slower one would plan anew what the other has just run. */
const MAX_CLOCK_SKEW_MS = 60_000;
const FAILED = "It failed and is tried again; the log has the reason";

/** Each job as it stands. */
export async function readStatus(db: Db, jobs: JobList, now: number): Promise<Record<JobName, JobStatus>> {
  const stored = new Map((await findJobs(db)).map((job) => [job.name, job]));
  const statusOf = async (name: JobName): Promise<JobStatus> => {
    const { schedule, description, plannedAfter, pendingWork: goesOn } = jobs[name];
    const job = stored.get(name);
    const pending = await goesOn?.(db);
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
 * Runs every job that is due. Whoever holds a job's row runs it, so of several servers one does; its work and the
 * next date commit together. What was missed while no server was up is done late, once.
 */
export async function runDueJobs(deps: Deps, jobs: JobList): Promise<void> {
  await Promise.all(JOB_NAMES.map((name) => runIfDue(deps, jobs, name)));
}

/** One of them. They do not wait for each other: a reminder to many must not make a warning late. */
export async function runIfDue(deps: Deps, jobs: JobList, name: JobName): Promise<void> {
  const job = jobs[name];
  await insertJobs(deps.db, [name]);
  try {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.now();
      const found = await lockDueJob(tx, name, { now, latest: job.plannedAfter(now + MAX_CLOCK_SKEW_MS) });
      if (!found) return;
      const scheduled = { dueAt: new Date(job.plannedAfter(now)) };
      // It has no plan yet, or none since it was stopped or the clock was set: it begins with the next date.
      if (!found.isDue) return saveJob(tx, name, scheduled);
      const lastResult = await job.run(deps, tx, job.plannedBefore(now));
      await saveJob(tx, name, { ...scheduled, lastRunAt: new Date(now), lastResult, lastError: null });
    });
  } catch (error) {
    deps.log.error({ ...errorFields(error), job: name }, "a background job failed; it is tried again");
    await saveJob(deps.db, name, { lastError: FAILED });
  }
}

interface Trigger {
  userId: string;
  name: JobName;
}

/** Runs a job now, after whoever runs it already; what that one has told nobody is told again. */
export async function triggerJob(deps: Deps, jobs: JobList, { userId, name }: Trigger): Promise<string> {
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
    deps.log.error({ ...errorFields(error), job: name }, "a triggered job failed");
    await saveJob(deps.db, name, { lastError: "It failed when it was triggered; the log has the reason" });
    throw new AppError(500, "The job failed");
  }
}

/** Starts or stops all jobs; kept over a restart. Draft clocks are no jobs and go on. */
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
