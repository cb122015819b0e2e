import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Logger } from "../log.ts";
import type { Schema } from "./schema.ts";
import { openPool } from "./pool/open-pool.ts";
import { closeStuckConnections } from "./pool/stuck-queries.ts";
import { errorFields } from "./database-unavailable.ts";

export type Db = Kysely<Schema>;

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

/** Opens a pool, which connects with the first query. Names are snake_case in SQL and camelCase in code. */
export function openDatabase(connection: pg.PoolConfig, log: Logger): Database {
  const config: pg.PoolConfig = {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Keepalive, because a connection that only listens would never notice a dead peer.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...connection,
  };
  const pool = openPool(config, (error) => {
    if (!pool.ending) log.warn(errorFields(error), "idle database connection lost");
  });
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, connection, closeStuckConnections: closeStuckConnections(pool) };
}
