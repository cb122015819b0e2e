import type pg from "pg";
import type { Logger } from "../log.ts";
import { errorFields } from "./database-unavailable.ts";

const RETRY_MS = 1000;

/**
 * Subscribes to PostgreSQL notifications from other servers. Notifications may be lost with the connection;
 * `onReconnect` is the time to poll.
 */
export function pgListen(
  deps: { pool: pg.Pool; log: Logger },
  channels: readonly string[],
  handlers: { onNotification: (payload: string, channel: string) => void; onReconnect: () => void },
): { ready: Promise<void>; stop: () => void } {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  function closeConnection(): void {
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
  }

  function onConnectionLost(error: Error): void {
    if (stopped) return;
    deps.log.warn(errorFields(error), `not listening for ${channels.join(" and ")}; will retry in 1 s`);
    closeConnection();
    // A connection that breaks during a query reports it twice.
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void reopen(), RETRY_MS);
  }

  async function reopen(): Promise<void> {
    try {
      await open();
      handlers.onReconnect();
    } catch (error) {
      onConnectionLost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function open(): Promise<void> {
    const opened = await deps.pool.connect();
    if (stopped) return opened.release(true);
    client = opened;
    opened.once("error", onConnectionLost);
    opened.on("notification", ({ payload, channel }) => handlers.onNotification(payload ?? "", channel));
    for (const channel of channels) await opened.query(`listen ${channel}`);
  }

  return {
    ready: open(),
    stop: () => {
      stopped = true;
      clearTimeout(retryTimer);
      closeConnection();
    },
  };
}
