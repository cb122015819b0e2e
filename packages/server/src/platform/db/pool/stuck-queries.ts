import type pg from "pg";

/** Above the server's statement timeout: a peer that does not answer within this time is frozen or unreachable. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Closes the pool's connections whose query gets no answer; the query fails as if the connection had been lost. Returns a
 * function that closes those whose query has waited at least so many milliseconds, for callers that know of an outage.
 */
export function closeStuckConnections(pool: pg.Pool): (olderThanMs: number) => void {
  const pending = new Set<{ client: pg.PoolClient; startedAt: number }>();
  observeQueries(pool, (client) => {
    const query = { client, startedAt: performance.now() };
    const timer = setTimeout(() => destroyConnection(client), ANSWER_TIMEOUT_MS);
    pending.add(query);
    return () => {
      clearTimeout(timer);
      pending.delete(query);
    };
  });
  return (olderThanMs) => {
    const before = performance.now() - olderThanMs;
    for (const { client, startedAt } of pending) if (startedAt <= before) destroyConnection(client);
  };
}

/**
 * Calls `onQuery` when a query of the pool begins, also within a transaction. When the query ends, calls the function
 * that `onQuery` returned.
 */
function observeQueries(pool: pg.Pool, onQuery: (client: pg.PoolClient) => () => void): void {
  pool.on("connect", (client) => {
    // oxlint-disable-next-line typescript/unbound-method -- the proxy hands `this` on
    client.query = new Proxy(client.query, {
      apply: (target, self, args: unknown[]) => {
        const ended = onQuery(client);
        const callback = args.at(-1);
        if (typeof callback === "function") {
          const wrapped = (...answer: unknown[]) => {
            ended();
            Reflect.apply(callback, undefined, answer);
          };
          return Reflect.apply(target, self, [...args.slice(0, -1), wrapped]);
        }
        const answer: unknown = Reflect.apply(target, self, args);
        if (answer instanceof Promise) answer.then(ended, ended);
        else ended();
        return answer;
      },
    });
  });
}

/** The waiting query fails with "terminated", and the pool drops the connection. */
function destroyConnection(client: pg.PoolClient): void {
  if ("connection" in client && isConnection(client.connection)) client.connection.stream.destroy();
}

const isConnection = (value: unknown): value is { stream: { destroy: () => void } } =>
  typeof value === "object" && value !== null && "stream" in value;
