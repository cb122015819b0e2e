import type { Task } from "graphile-worker";
import type { Deps } from "../../../platform/deps.ts";
import { sendReminderBatch } from "./survey-reminder-batches.ts";

/** Sends one batch and enqueues the next, so that more urgent jobs run in between. */
export const surveyReminderTask =
  (deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task =>
  () =>
    sendReminderBatch(deps);
