import type pg from "pg";

/** Above the server's statement timeout: a peer that does not answer within this time is frozen or unreachable. */
const ANSWER_TIMEOUT_MS = 20_000;

export interface StuckQueries {
  /** Call it when a query begins, and the returned function when the query ends. */
  track: (client: pg.PoolClient) => () => void;
  /** Closes the connections whose query has waited at least this long for an answer. */
  close: (olderThanMs: number) => void;
}

/** Closes connections whose query gets no answer; the query fails as if the connection had been lost. */
export function createStuckQueries(): StuckQueries {
  const pending = new Set<{ client: pg.PoolClient; startedAt: number }>();
  return {
    track: (client) => {
      const query = { client, startedAt: performance.now() };
      const timer = setTimeout(() => destroyConnection(client), ANSWER_TIMEOUT_MS);
      pending.add(query);
      return () => {
        clearTimeout(timer);
        pending.delete(query);
      };
    },
    close: (olderThanMs) => {
      const before = performance.now() - olderThanMs;
      for (const { client, startedAt } of pending) if (startedAt <= before) destroyConnection(client);
    },
  };
}

/** The waiting query fails with "terminated", and the pool drops the connection. */
function destroyConnection(client: pg.PoolClient): void {
  if ("connection" in client && isConnection(client.connection)) client.connection.stream.destroy();
}

const isConnection = (value: unknown): value is { stream: { destroy: () => void } } =>
  typeof value === "object" && value !== null && "stream" in value;
