import type { Deps } from "../../deps.ts";
import type { JobList, JobName } from "./job-list.ts";
import { JOB_NAMES, runIfDue } from "./run-jobs.ts";
import { errorFields } from "../../db/database-unavailable.ts";

/** How often each server looks whether a job is due. */
const LOOK_EVERY_MS = 5000;

/** Looks for due jobs until it is stopped; a job that takes long is not overtaken by itself, nor waited for by the other. */
export function startJobClock(deps: Deps, jobs: JobList): { stop: () => Promise<void> } {
  const looks = new Map<JobName, Promise<void>>();
  const look = (name: JobName) =>
    runIfDue(deps, jobs, name)
      .catch((error: unknown) =>
        deps.log.error({ ...errorFields(error), job: name }, "a background job could not be looked at"),
      )
      .finally(() => looks.delete(name));
  const timer = setInterval(() => {
    for (const name of JOB_NAMES) if (!looks.has(name)) looks.set(name, look(name));
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(looks.values());
    },
  };
}
