import { Logger, run, type Runner, type RunnerOptions, type TaskList } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { createPushSender } from "../push/push-sender.ts";
import { sendMailTask } from "./send-mail-task.ts";
import { PUSH_CRONTAB, sendPushTask } from "./send-push-task.ts";
import { SWEEP_CRONTAB, sweepTask } from "./sweep-task.ts";

/** What the queue can do. */
export const taskList = (deps: Deps): TaskList => ({
  ...ownTasks(deps),
  "send-push": sendPushTask(createPushSender(deps)),
});

const ownTasks = (deps: Deps): TaskList => ({
  "send-mail": sendMailTask(deps),
  sweep: sweepTask(deps),
});

const OWN = 4;
/** More than there are push services: none has to wait because another does not answer. */
const PUSH_SERVICES = 8;

/** Starts working off the queue; `stop()` lets what runs come to its end. */
export async function startQueueWorker(deps: Deps): Promise<Pick<Runner, "stop">> {
  const sender = createPushSender(deps);
  const runners = await Promise.all([
    start(deps, { taskList: ownTasks(deps), concurrency: OWN, crontab: SWEEP_CRONTAB }),
    start(deps, {
      taskList: { "send-push": sendPushTask(sender) },
      concurrency: PUSH_SERVICES,
      crontab: PUSH_CRONTAB,
    }),
  ]);
  return {
    stop: async () => {
      sender.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

const start = (deps: Deps, own: RunnerOptions): Promise<Runner> =>
  run({
    pgPool: deps.pool,
    noHandleSignals: true,
    // A plan that was made for an empty queue is slow in a full one.
    noPreparedStatements: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (isError(level)) deps.log.error({ queue: message }, "the queue met an error");
      else deps.log.debug({ queue: message }, "queue");
    }),
    ...own,
  });

/** The queue's levels are a const enum, which this build cannot name; each is its own word. */
const isError = (level: string) => level === "error";
