import type { Task } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { handOverReminders } from "../notify/survey-reminder-batches.ts";

/** One batch of them; it queues the next, so that what is more urgent comes between. */
export const remindOfPollsTask =
  (deps: Deps): Task =>
  () =>
    handOverReminders(deps);
