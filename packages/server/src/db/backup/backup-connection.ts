import pg from "pg";

/**
 * The limits of the other connections keep a request from holding up others; a backup takes as long as it takes.
 * The formats of text are those that every PostgreSQL reads back as the same value.
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
  /** Why the connection was lost, if it was: what asked next only hears that it is gone. */
  causeOf: (error: unknown) => unknown;
  /** Without a commit before, PostgreSQL takes back what was done. */
  close: () => Promise<void>;
}

/** A connection of its own, which no limit of the pool breaks off. */
export async function connectForBackup(connection: pg.PoolConfig): Promise<BackupConnection> {
  const client = new pg.Client({ ...connection, keepAlive: true });
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
