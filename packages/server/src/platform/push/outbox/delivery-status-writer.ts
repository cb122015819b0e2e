import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Logger } from "../../log.ts";
import { LEASE_MS, type DeliveryStatus, saveStatuses } from "./push-outbox.ts";
import { errorFields } from "../../db/database-unavailable.ts";

const STATUS_RETRY_MS = 1000;

/**
 * Stores delivery results. Those that arrive during a write are stored together, so that a thousand results a second
 * do not take a thousand transactions. The promise resolves with the commit.
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
    // A short database outage must not cause messages to be sent again.
    for (let left = LEASE_MS / STATUS_RETRY_MS; ; left -= 1) {
      try {
        return await inTransaction(db, (tx) => saveStatuses(tx, statuses, now()));
      } catch (error) {
        log.error(
          { ...errorFields(error), left, count: statuses.length },
          "push results not stored; will retry",
        );
        // Then they count as unsent and are sent again.
        if (left <= 1) return;
        await pause(STATUS_RETRY_MS);
      }
    }
  }
}
