import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const RETRY_MS = 1000;

/**
 * The pool as the queue is to see it. The queue notes the end of a job without waiting for that, and gives up at
 * most errors: nobody would hear of it, and Node ends a server for that. So it gets a connection as soon as there
 * is one, and a query that loses its connection fails in a way that the queue tries again.
 */
export function retryingPool(pool: pg.Pool): pg.Pool {
  return override(pool, {
    connect: (callback?: Parameters<pg.Pool["connect"]>[0]) =>
      callback ? pool.connect(callback) : connect(pool),
  });
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
      await pause(RETRY_MS);
    }
  }
}

/** Under the code of a transaction that was in another's way, which the queue begins again soon. */
class RetryableError extends Error {
  code = "40001";
  constructor(cause: unknown) {
    super("the connection to the database was lost", { cause });
    this.name = "TryAgainError";
  }
}

/** Not what PostgreSQL says of the question itself: it stops, is full or takes too long, or nobody answered. */
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
