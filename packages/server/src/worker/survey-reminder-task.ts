import type { Task } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { sendReminderBatch } from "../notify/survey-reminder-batches.ts";

/** One batch of them; it queues the next, so that what is more urgent comes between. */
export const surveyReminderTask =
  (deps: Deps): Task =>
  () =>
    sendReminderBatch(deps);
