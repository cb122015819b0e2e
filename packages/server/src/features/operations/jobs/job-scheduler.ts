import type { Deps } from "../../../platform/deps.ts";
import type { JobList, JobName } from "./job-list.ts";
import { JOB_NAMES, runIfDue } from "./run-jobs.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

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
