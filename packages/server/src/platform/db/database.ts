import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { Schema } from "./schema.ts";
import { errorFields } from "./database-unavailable.ts";
import { clientClassFor } from "./primary-client.ts";

export type Db = Kysely<Schema>;

/**
 * For `where(column, "=", anyOf(ids))`: one text for a list of any length, so that the statement is prepared once, and
 * the list may be empty.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The connection options for connections outside the pool, as plain data. */
  connection: pg.PoolConfig;
  /**
   * Closes every connection whose query has waited at least this long for an answer. For callers that know of an
   * outage.
   */
  closeStuckConnections: (olderThanMs: number) => void;
}

const POOL_SIZE = 20;
export const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long the locks of a frozen or disconnected server can block the other servers. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** To connect takes PostgreSQL longer than most requests, and a connection remembers its prepared statements. */
const KEEP_IDLE_MS = 10 * 60_000;

/** Opens a pool, which connects with the first query. Names are snake_case in SQL and camelCase in code. */
export function openDatabase(connection: pg.PoolConfig, log: Logger): Database {
  const config: pg.PoolConfig = {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    idleTimeoutMillis: KEEP_IDLE_MS,
    // Keepalive, because a connection that only listens would never notice a dead peer.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...connection,
  };
  const pool = openPool(config, (error) => {
    if (!pool.ending) log.warn(errorFields(error), "idle database connection lost");
  });
  prepareRepeated(pool);
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, connection, closeStuckConnections: closeStuckConnections(pool) };
}

/** Opens a pool, which connects with the first query. A connection that breaks does not end the process. */
export function openPool(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: clientClassFor(config) });
  pool.on("error", onIdleError);
  // When a connection in use breaks, its query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Above the server's statement timeout: a peer that does not answer within this time is frozen or unreachable. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Closes the pool's connections whose query gets no answer; the query fails as if the connection had been lost. Returns a
 * function that closes those whose query has waited at least so many milliseconds, for callers that know of an outage.
 */
function closeStuckConnections(pool: pg.Pool): (olderThanMs: number) => void {
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

/** Each connection of PostgreSQL keeps the plans of all of them in memory. */
const PREPARED_MAX = 300;
/** Texts with many values are many, and each is rare. */
const PREPARED_VALUES_MAX = 40;
/** Two values or more after `in`, or two rows or more: each length makes another text, and would use up the names. */
const LIST = /\bin \(\$\d+, |\), \(\$/;

/**
 * Gives statements with parameters a name from their second use on, so that each connection parses and plans them once:
 * that takes PostgreSQL longer than running most of them.
 */
function prepareRepeated(pool: pg.Pool): void {
  const names = new Map<string, string>();
  let lastUsed = new Set<string>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name !== undefined || names.size === PREPARED_MAX || LIST.test(text)) return name;
    if (lastUsed.has(text)) {
      lastUsed.delete(text);
      names.set(text, `s${names.size}`);
    } else {
      if (lastUsed.size === PREPARED_MAX) lastUsed = new Set();
      lastUsed.add(text);
    }
    return names.get(text);
  }

  pool.on("connect", (client) => {
    // oxlint-disable-next-line typescript/unbound-method -- the proxy hands `this` on
    client.query = new Proxy(client.query, {
      apply: (target, self, args: unknown[]) => {
        const [text, values, ...rest] = args;
        const count = Array.isArray(values) ? values.length : 0;
        const isPreparable = typeof text === "string" && count > 0 && count <= PREPARED_VALUES_MAX;
        const name = isPreparable ? nameOf(text) : undefined;
        return Reflect.apply(target, self, name === undefined ? args : [{ name, text, values }, ...rest]);
      },
    });
  });
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

const ANNOUNCE =
  "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as news (channel, payload)";

/**
 * Notifies the other servers and the queue's workers of commits. PostgreSQL serializes the commits of transactions that
 * notify, so each would wait while others write to disk; this transaction writes nothing. If this server dies before it
 * notifies, the others find the change by polling.
 */
export function createAnnouncer(pool: Pick<pg.Pool, "query">): (channel: string, payload: string) => void {
  let waiting: { channel: string; payload: string }[] = [];
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
      await pool.query(ANNOUNCE, values).catch(() => undefined);
    }
    isSending = false;
  }

  return (channel, payload) => {
    waiting.push({ channel, payload });
    if (!isSending) void sendAll();
  };
}
