import type pg from "pg";
import { createClient } from "../primary-client.ts";

/**
 * No time limits: a backup takes as long as it takes. The text formats are ones that every PostgreSQL reads back
 * unchanged.
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
  /** The error that broke the connection, if there was one; later queries only report that it is gone. */
  causeOf: (error: unknown) => unknown;
  /** Rolls back what was not committed. */
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
