import type pg from "pg";
import type { Logger } from "../log.ts";
import { failureFields } from "./database-unavailable.ts";

const AGAIN_AFTER_MS = 1000;

/**
 * Hears what servers on the same database commit. A hint, not a promise: one may be lost with the
 * connection, so `onReconnect` says when to look for oneself.
 */
export function listen(
  world: { pool: pg.Pool; log: Logger },
  channels: readonly string[],
  hear: { onHint: (payload: string, channel: string) => void; onReconnect: () => void },
): { ready: Promise<void>; stop: () => void } {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let again: NodeJS.Timeout | undefined;

  function drop(): void {
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
  }

  function lose(error: Error): void {
    if (stopped) return;
    world.log.warn(failureFields(error), `not listening for ${channels.join(" and ")}, trying again`);
    drop();
    // A connection that breaks in the middle of a query says so twice.
    clearTimeout(again);
    again = setTimeout(() => void reopen(), AGAIN_AFTER_MS);
  }

  async function reopen(): Promise<void> {
    try {
      await open();
      hear.onReconnect();
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function open(): Promise<void> {
    const opened = await world.pool.connect();
    if (stopped) return opened.release(true);
    client = opened;
    opened.once("error", lose);
    opened.on("notification", ({ payload, channel }) => hear.onHint(payload ?? "", channel));
    for (const channel of channels) await opened.query(`listen ${channel}`);
  }

  return {
    ready: open(),
    stop: () => {
      stopped = true;
      clearTimeout(again);
      drop();
    },
  };
}
