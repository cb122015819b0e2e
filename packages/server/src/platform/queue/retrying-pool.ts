import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const POOL_RETRY_MS = 1000;

/**
 * A pool for graphile-worker, which records the end of a job without awaiting it. Most database errors would then be
 * unhandled rejections and end the process. This pool retries to connect, and reports a lost connection as an error
 * that graphile-worker retries. Notifications for tasks other than `tasks` wake no worker.
 */
export function retryingPool(pool: pg.Pool, tasks: readonly string[]): pg.Pool {
  return override(pool, {
    connect: (callback?: Parameters<pg.Pool["connect"]>[0]) =>
      callback
        ? pool.connect((error, client, release) =>
            callback(error, client && filterNotifications(client, tasks), release),
          )
        : connect(pool),
  });
}

type NotificationListener = (message: pg.Notification) => void;

function filterNotifications(client: pg.PoolClient, tasks: readonly string[]): pg.PoolClient {
  const filtered = new Map<NotificationListener, NotificationListener>();
  return override(client, {
    on: (event: "notification", listener: NotificationListener) => {
      const own = (message: pg.Notification) => isFor(tasks, message) && listener(message);
      if (event === "notification") filtered.set(listener, own);
      client.on(event, filtered.get(listener) ?? listener);
    },
    removeListener: (event: string, listener: NotificationListener) =>
      client.removeListener(event, filtered.get(listener) ?? listener),
  });
}

/** graphile-worker's own notifications name no task. */
function isFor(tasks: readonly string[], { payload }: pg.Notification): boolean {
  const named = /"task":"([^"]+)"/.exec(payload ?? "")?.[1];
  return named === undefined || tasks.includes(named);
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      const client = await pool.connect();
      const query = async (config: pg.QueryConfig, values?: unknown[]) => {
        try {
          return await client.query(config, values);
        } catch (error) {
          throw isConnectionLoss(error) ? new RetryableError(error) : error;
        }
      };
      return override(client, { query });
    } catch (error) {
      if (pool.ending) throw error;
      await pause(POOL_RETRY_MS);
    }
  }
}

/** Has the code of a serialization failure, which graphile-worker retries. */
class RetryableError extends Error {
  code = "40001";
  constructor(cause: unknown) {
    super("the database connection was lost", { cause });
    this.name = "RetryableError";
  }
}

/** True for connection and resource errors, false for errors of the query itself. */
const isConnectionLoss = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^(?:08|53|57)/.test(error.code ?? "");

function override<T extends object>(object: T, own: Record<string, unknown>): T {
  return new Proxy(object, {
    get: (target, name) => {
      if (typeof name === "string" && name in own) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
