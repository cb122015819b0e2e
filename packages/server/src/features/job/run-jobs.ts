import type { JobStatus } from "@emberline/contract";
import { audit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backgroundJobs, type JobName } from "./job-list.ts";
import { findJobs, switchJobs } from "./job-store.ts";

/** Each job as it stands; a job does what it says only where `lastResult` does not say otherwise. */
export async function readStatus(db: Db): Promise<Record<JobName, JobStatus>> {
  const stored = new Map((await findJobs(db)).map((job) => [job.name, job]));
  const statusOf = (name: JobName): JobStatus => {
    const { schedule, description, idle } = backgroundJobs[name];
    const job = stored.get(name);
    return {
      running: job?.running ?? true,
      schedule,
      description,
      lastRunAt: job?.lastRunAt?.toISOString() ?? null,
      lastResult: idle,
      lastError: job?.lastError ?? null,
      // Nothing happens then, so there is no next time.
      nextRunAt: null,
    };
  };
  return { surveyReminder: statusOf("surveyReminder"), draftManagement: statusOf("draftManagement") };
}

/** Starts or stops all jobs; kept over a restart. Draft clocks are no jobs and go on. */
export function startOrStop(db: Db, userId: string, running: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const changed = await switchJobs(tx, ["surveyReminder", "draftManagement"], running);
    if (!changed) return;
    await audit(tx, {
      userId,
      action: running ? "jobs.started" : "jobs.stopped",
      before: { running: !running },
      after: { running },
    });
  });
}
