import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Logger } from "../../log.ts";
import { LEASE_MS, type DeliveryStatus, saveStatuses } from "./push-outbox.ts";
import { errorFields } from "../../db/database-unavailable.ts";

const RETRY_MS = 1000;

/**
 * Writes down what became of messages: at once, but all that came while the last were being written together,
 * so that a thousand answers a second are no thousand transactions. The promise is kept by the commit.
 */
export function createDeliveryStatusWriter({ db, now, log }: { db: Db; now: () => number; log: Logger }) {
  let waiting: DeliveryStatus[] = [];
  let written: Promise<void> = Promise.resolve();
  return (status: DeliveryStatus): Promise<void> => {
    waiting.push(status);
    if (waiting.length === 1) written = written.then(write);
    return written;
  };

  async function write(): Promise<void> {
    const statuses = waiting;
    waiting = [];
    // A database that is away for a moment must not make us send them all again.
    for (let left = LEASE_MS / RETRY_MS; ; left -= 1) {
      try {
        return await inTransaction(db, (tx) => saveStatuses(tx, statuses, now()));
      } catch (error) {
        log.error(
          { ...errorFields(error), left, count: statuses.length },
          "what became of push messages could not be stored",
        );
        // Then they count as not sent, and will be sent again.
        if (left <= 1) return;
        await pause(RETRY_MS);
      }
    }
  }
}
