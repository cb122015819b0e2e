import { Logger, run, type Runner, type RunnerOptions, type TaskList } from "graphile-worker";
import { EMAIL_QUEUE_SCHEMA } from "../db/migrate.ts";
import type { Deps, QueueDeps } from "../deps.ts";
import { FREE_JOBS_CRONTAB, freeJobsTask } from "./release-stuck-jobs-task.ts";
import { handOverLettersTask, handOverPushesTask } from "./bulk-dispatch-task.ts";
import { errorFields, isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { patientPool } from "./retrying-pool.ts";
import { createPushSender } from "../push/outbox/push-sender.ts";
import { remindOfPollsTask } from "./survey-reminder-task.ts";
import { sendMailTask } from "./send-email-task.ts";
import { PUSH_CRONTAB, sendPushTask } from "./send-push-task.ts";
import { tellResultsTask } from "./survey-results-task.ts";
import { tellTurnTask } from "./turn-notification-task.ts";
import { SWEEP_CRONTAB, sweepTask } from "./cleanup-task.ts";

/** What the queue of all but letters can do. */
export const taskList = (deps: Deps): TaskList => ({
  ...ownTasks(deps),
  "send-push": sendPushTask(createPushSender(deps)),
});

/** What the queue of letters can do. */
export const mailTasks = (deps: QueueDeps): TaskList => ({ "send-mail": sendMailTask(deps) });

const ownTasks = (deps: Deps): TaskList => ({
  "hand-over-mailing": handOverLettersTask(deps),
  "hand-over-push": handOverPushesTask(deps),
  "remind-of-polls": remindOfPollsTask(deps),
  "tell-results": tellResultsTask(deps),
  "tell-turn": tellTurnTask(deps),
  "free-jobs": freeJobsTask(deps),
  sweep: sweepTask(deps),
});

/** On their way at once: a mail server that does not answer holds up letters, and nothing else. */
const LETTERS = 4;
const OWN = 4;
/** More than there are push services: none has to wait because another does not answer. */
const PUSH_SERVICES = 8;

/** Starts working off the queue; `stop()` lets what runs come to its end. */
export async function startQueueWorker(deps: QueueDeps): Promise<Pick<Runner, "stop">> {
  const sender = createPushSender(deps);
  const runners = await Promise.all([
    start(deps, {
      taskList: ownTasks(deps),
      concurrency: OWN,
      crontab: `${SWEEP_CRONTAB}\n${FREE_JOBS_CRONTAB}`,
    }),
    start(deps, { schema: EMAIL_QUEUE_SCHEMA, taskList: mailTasks(deps), concurrency: LETTERS }),
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
    pgPool: patientPool(deps.pool),
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
    ...own,
  });

/** The queue's levels are a const enum, which this build cannot name; each is its own word. */
const isError = (level: string) => level === "error";
