import { Logger, run, type Runner, type RunnerOptions, type TaskList } from "graphile-worker";
import { EMAIL_QUEUE_SCHEMA } from "./platform/db/migrate.ts";
import type { Deps, WorkerDeps } from "./platform/deps.ts";
import {
  RELEASE_STUCK_JOBS_CRONTAB,
  releaseStuckJobsTask,
} from "./platform/queue/release-stuck-jobs-task.ts";
import { BACKUP_CRONTAB, backupTask } from "./features/operations/backups/write-backup.ts";
import { startSiteChecks } from "./features/operations/health/send-alerts.ts";
import { bulkEmailTask, bulkPushTask } from "./features/messages/broadcasts/bulk-dispatch-task.ts";
import { errorFields, isDatabaseUnavailable } from "./platform/db/database-unavailable.ts";
import { retryingPool } from "./platform/queue/retrying-pool.ts";
import { findLimitsOf } from "./features/spoilers/viewer-limits.ts";
import { createPushSender, PUSH_CRONTAB, sendPushTask } from "./platform/push/outbox/push-sender.ts";
import { surveyReminderTask } from "./features/surveys/notifications/survey-reminder-job.ts";
import { sendEmailTask } from "./features/messages/notifications/send-email-task.ts";
import { BACKUP_TASK } from "./features/operations/backups/backup-store.ts";
import { dueRecapsTask, recapsTask, RECAPS_CRONTAB } from "./features/results/recap/notify-recaps.ts";
import { surveyResultsTask } from "./features/surveys/notifications/notify-survey-results.ts";
import { turnNotificationTask } from "./features/drafts/notifications/notify-turn.ts";
import { CLEANUP_CRONTAB, cleanupTask } from "./features/operations/jobs/cleanup-task.ts";

/** The tasks of the general queue. */
export const taskList = (deps: Deps): TaskList => ({
  ...generalTasks(deps),
  "send-push": sendPushTask(createPushSender({ ...deps, findLimitsOf })),
});

/** The tasks of the email queue. */
export const emailTasks = (deps: WorkerDeps): TaskList => ({ "send-mail": sendEmailTask(deps) });

const generalTasks = (deps: Deps): TaskList => ({
  "queue-bulk-email": bulkEmailTask(deps),
  "queue-bulk-push": bulkPushTask(deps),
  "send-survey-reminders": surveyReminderTask(deps),
  "send-survey-results": surveyResultsTask(deps),
  "send-recaps": recapsTask(deps),
  "find-recaps": dueRecapsTask(deps),
  "notify-turn": turnNotificationTask(deps),
  "release-stuck-jobs": releaseStuckJobsTask(deps),
  "clean-up": cleanupTask(deps),
  [BACKUP_TASK]: backupTask(deps),
});

/** Simultaneous jobs: a mail server that does not answer delays emails only. */
const EMAIL_CONCURRENCY = 4;
const GENERAL_CONCURRENCY = 4;
/** More than there are push services, so that none waits for another. */
const PUSH_CONCURRENCY = 8;

/** Starts the workers; `stop()` finishes running jobs. */
export async function startWorker(deps: WorkerDeps): Promise<Pick<Runner, "stop">> {
  const sender = createPushSender({ ...deps, findLimitsOf });
  const runners = await Promise.all([
    runWorker(deps, {
      taskList: generalTasks(deps),
      concurrency: GENERAL_CONCURRENCY,
      crontab: [CLEANUP_CRONTAB, RELEASE_STUCK_JOBS_CRONTAB, BACKUP_CRONTAB, RECAPS_CRONTAB].join("\n"),
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
  const stopSiteChecks = startSiteChecks(deps);
  return {
    stop: async () => {
      sender.stop();
      await Promise.all([stopSiteChecks(), ...runners.map((runner) => runner.stop())]);
    },
  };
}

const runWorker = (
  deps: Pick<Deps, "pool" | "log">,
  options: RunnerOptions & { taskList: TaskList },
): Promise<Runner> =>
  run({
    pgPool: retryingPool(deps.pool, Object.keys(options.taskList)),
    noHandleSignals: true,
    // A query plan made for an empty queue is slow in a full one.
    noPreparedStatements: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message, meta) => {
      const error = meta?.["error"];
      const fields = isDatabaseUnavailable(error) ? errorFields(error) : { queue: message };
      if (isError(level)) deps.log.error(fields, "queue error");
      else deps.log.debug({ queue: message }, "queue");
    }),
    ...options,
  });

/** The log levels are a const enum, which isolated modules cannot import. */
const isError = (level: string) => level === "error";
