import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { Schema } from "./schema.ts";
import { watchStuckQueries } from "./stuck-queries.ts";
import { errorFields } from "./database-unavailable.ts";

export type Db = Kysely<Schema>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Breaks every connection that has owed an answer for so long: for who knows that the database is away. */
  closeStuckConnections: (olderThanMs: number) => void;
}

const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A server that freezes or is cut off in the middle of a transaction keeps what it locked from all others so long. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;

/** Opens a pool; nothing is connected before the first query. Names are snake_case in SQL and camelCase here. */
export function openDatabase(connection: pg.PoolConfig, log: Logger): Database {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Who only listens would never notice that the other side is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...connection,
  });
  // An idle connection that breaks must not end the process; one that is being closed anyway is no news.
  pool.on("error", (error) => {
    if (!pool.ending) log.warn(errorFields(error), "an idle database connection broke");
  });
  // Nor one that is lent out: its query fails, or its borrower hears of it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const closeStuckConnections = watchStuckQueries(pool);
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, closeStuckConnections };
}
