import type pg from "pg";
import { every, machineTimers, type Timers } from "../clock/timers.ts";
import type { Logger } from "../log.ts";
import { errorFields } from "./database-unavailable.ts";

const LISTEN_RETRY_MS = 1000;
/** How often the connection is checked: a listener gets no error when its peer vanishes. */
const HEARTBEAT_MS = 10_000;

/**
 * Subscribes to PostgreSQL notifications from other servers. Notifications may be lost with the connection, which is
 * replaced when it breaks or when the database does not answer a heartbeat; poll in `onReconnect`.
 */
export function pgListen(
  { pool, log, timers = machineTimers }: { pool: pg.Pool; log: Logger; timers?: Timers },
  channels: readonly string[],
  handlers: { onNotification: (payload: string, channel: string) => void; onReconnect: () => void },
): { ready: Promise<void>; stop: () => void } {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let cancelRetry = () => {};
  let isUnanswered = false;
  const stopHeartbeat = every(timers, HEARTBEAT_MS, checkConnection);

  function checkConnection(): void {
    const checkedClient = client;
    if (!checkedClient) return;
    if (isUnanswered) return onConnectionLost(new Error("the database does not answer"));
    isUnanswered = true;
    checkedClient.query("select 1").then(
      () => checkedClient === client && (isUnanswered = false),
      (error: unknown) => checkedClient === client && onConnectionLost(toError(error)),
    );
  }

  function closeConnection(): void {
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
    isUnanswered = false;
  }

  function onConnectionLost(error: Error): void {
    if (stopped) return;
    log.warn(errorFields(error), `not listening for ${channels.join(" and ")}; will retry in 1 s`);
    closeConnection();
    // A connection that breaks during a query reports the error twice.
    cancelRetry();
    cancelRetry = timers.after(LISTEN_RETRY_MS, () => void reopen());
  }

  async function reopen(): Promise<void> {
    try {
      await open();
      handlers.onReconnect();
    } catch (error) {
      onConnectionLost(toError(error));
    }
  }

  async function open(): Promise<void> {
    const opened = await pool.connect();
    if (stopped) return opened.release(true);
    client = opened;
    opened.once("error", (error) => opened === client && onConnectionLost(error));
    opened.on("notification", ({ payload, channel }) => handlers.onNotification(payload ?? "", channel));
    for (const channel of channels) await opened.query(`listen ${channel}`);
  }

  return {
    ready: open(),
    stop: () => {
      stopped = true;
      cancelRetry();
      stopHeartbeat();
      closeConnection();
    },
  };
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
