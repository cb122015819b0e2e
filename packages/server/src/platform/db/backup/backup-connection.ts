import type pg from "pg";
import { createClient } from "../primary-client.ts";

/**
 * No time limits, because a backup may take long. Every PostgreSQL version can read these text formats back unchanged.
 */
const SETTINGS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 3`;

export interface BackupConnection {
  client: pg.Client;
  /** The error that broke the connection, if any; later queries report only that the connection is closed. */
  causeOf: (error: unknown) => unknown;
  /** Rolls back uncommitted changes. */
  close: () => Promise<void>;
}

/** A connection outside the pool, without the pool's time limits. */
export async function connectForBackup(connection: pg.PoolConfig): Promise<BackupConnection> {
  const client = createClient({ ...connection, keepAlive: true });
  let lost: Error | undefined;
  client.on("error", (error) => (lost ??= error));
  await client.connect();
  await client.query(SETTINGS);
  return {
    client,
    causeOf: (error) => lost ?? error,
    close: () => client.end().catch(() => undefined),
  };
}
