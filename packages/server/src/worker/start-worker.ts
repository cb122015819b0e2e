import { Logger, run, type Runner, type RunnerOptions, type TaskList } from "graphile-worker";
import { EMAIL_QUEUE_SCHEMA } from "../db/migrate.ts";
import type { Deps, WorkerDeps } from "../deps.ts";
import { RELEASE_STUCK_JOBS_CRONTAB, releaseStuckJobsTask } from "./release-stuck-jobs-task.ts";
import { bulkEmailTask, bulkPushTask } from "./bulk-dispatch-task.ts";
import { errorFields, isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { retryingPool } from "./retrying-pool.ts";
import { createPushSender } from "../push/outbox/push-sender.ts";
import { surveyReminderTask } from "./survey-reminder-task.ts";
import { sendEmailTask } from "./send-email-task.ts";
import { PUSH_CRONTAB, sendPushTask } from "./send-push-task.ts";
import { surveyResultsTask } from "./survey-results-task.ts";
import { turnNotificationTask } from "./turn-notification-task.ts";
import { CLEANUP_CRONTAB, cleanupTask } from "./cleanup-task.ts";

/** What the queue of all but letters can do. */
export const taskList = (deps: Deps): TaskList => ({
  ...generalTasks(deps),
  "send-push": sendPushTask(createPushSender(deps)),
});

/** What the queue of letters can do. */
export const emailTasks = (deps: WorkerDeps): TaskList => ({ "send-mail": sendEmailTask(deps) });

const generalTasks = (deps: Deps): TaskList => ({
  "hand-over-mailing": bulkEmailTask(deps),
  "hand-over-push": bulkPushTask(deps),
  "remind-of-polls": surveyReminderTask(deps),
  "tell-results": surveyResultsTask(deps),
  "tell-turn": turnNotificationTask(deps),
  "free-jobs": releaseStuckJobsTask(deps),
  sweep: cleanupTask(deps),
});

/** On their way at once: a mail server that does not answer holds up letters, and nothing else. */
const EMAIL_CONCURRENCY = 4;
const GENERAL_CONCURRENCY = 4;
/** More than there are push services: none has to wait because another does not answer. */
const PUSH_CONCURRENCY = 8;

/** Starts working off the queue; `stop()` lets what runs come to its end. */
export async function startWorker(deps: WorkerDeps): Promise<Pick<Runner, "stop">> {
  const sender = createPushSender(deps);
  const runners = await Promise.all([
    runWorker(deps, {
      taskList: generalTasks(deps),
      concurrency: GENERAL_CONCURRENCY,
      crontab: `${CLEANUP_CRONTAB}\n${RELEASE_STUCK_JOBS_CRONTAB}`,
    }),
    runWorker(deps, {
      schema: EMAIL_QUEUE_SCHEMA,
      taskList: emailTasks(deps),
      concurrency: EMAIL_CONCURRENCY,
    }),
    runWorker(deps, {
      taskList: { "send-push": sendPushTask(sender) },
      concurrency: PUSH_CONCURRENCY,
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

const runWorker = (deps: Deps, options: RunnerOptions): Promise<Runner> =>
  run({
    pgPool: retryingPool(deps.pool),
    noHandleSignals: true,
    // A plan that was made for an empty queue is slow in a full one.
    noPreparedStatements: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message, meta) => {
      const error = meta?.["error"];
      const fields = isDatabaseUnavailable(error) ? errorFields(error) : { queue: message };
      if (isError(level)) deps.log.error(fields, "the queue met an error");
      else deps.log.debug({ queue: message }, "queue");
    }),
    ...options,
  });

/** The queue's levels are a const enum, which this build cannot name; each is its own word. */
const isError = (level: string) => level === "error";
