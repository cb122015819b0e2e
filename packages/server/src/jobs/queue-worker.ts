import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { sendMailTask } from "./send-mail-task.ts";
import { SWEEP_CRONTAB, sweepTask } from "./sweep-task.ts";

/** What the queue can do. */
export const taskList = (deps: Deps): TaskList => ({
  "send-mail": sendMailTask(deps),
  sweep: sweepTask(deps),
});

/** Starts working off the queue; `stop()` lets what runs come to its end. */
export function startQueueWorker(deps: Deps): Promise<Runner> {
  return run({
    pgPool: deps.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (isError(level)) deps.log.error({ queue: message }, "the queue met an error");
      else deps.log.debug({ queue: message }, "queue");
    }),
    taskList: taskList(deps),
    crontab: SWEEP_CRONTAB,
  });
}

/** The queue's levels are a const enum, which this build cannot name; each is its own word. */
const isError = (level: string) => level === "error";
