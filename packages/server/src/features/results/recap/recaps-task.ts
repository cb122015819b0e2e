import type { Task } from "graphile-worker";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { enqueueDueRecaps } from "./enqueue-recaps.ts";
import { notifyRecaps, type RecapsJob } from "./notify-recaps.ts";

/** Every hour. */
export const RECAPS_CRONTAB = "25 * * * * find-recaps";

export function dueRecapsTask(deps: Pick<Deps, "db" | "now">): Task {
  return () => inTransaction(deps.db, (tx) => enqueueDueRecaps(tx, deps.now()));
}

/** Sends one batch and enqueues the next, so that more urgent jobs run in between. */
export function recapsTask(deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task {
  return async (payload) => {
    // Written by `enqueueRecapBatch` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifyRecaps(deps, payload as RecapsJob);
  };
}
