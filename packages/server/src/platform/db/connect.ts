import type pg from "pg";
import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import { CONNECT_TIMEOUT_MS, type Database, openDatabase } from "./database.ts";
import { LaunchError } from "./embedded-postgres/launch-error.ts";
import { errorReason } from "../errors.ts";
import { launchPostgres } from "./embedded-postgres/launch-postgres.ts";
import { createClient } from "./primary-client.ts";

export interface ConnectedDatabase extends Database {
  /** Closes the pool and releases the embedded PostgreSQL, which stops when its last user has released it. */
  stop: () => Promise<void>;
}

interface ConnectOptions {
  role: "server" | "command";
  log: Logger;
  /** Prints a line for the operator. */
  print: (line: string) => void;
  /** Called when the embedded PostgreSQL ended and could not be restarted. */
  onLost?: (error: LaunchError) => void;
}

const CLOSE_MS = 5000;

/** Connects to `DATABASE_URL`, or else to the embedded PostgreSQL in the data folder. Throws a `LaunchError`. */
export async function connectDatabase(
  settings: Pick<Settings, "dataDir" | "databaseUrl">,
  { role, log, print, onLost }: ConnectOptions,
): Promise<ConnectedDatabase> {
  if (settings.databaseUrl !== undefined) return connectNamed(settings.databaseUrl, log);
  let isStopping = false;
  // A command need not report whether PostgreSQL stays up.
  const printUnlessStopping = (line: string) => void (isStopping || print(line));
  const report = role === "command" ? printUnlessStopping : print;
  const postgres = await launchPostgres({
    dataDir: settings.dataDir,
    role,
    log: report,
    ...(onLost && { onLost }),
  });
  const database = openDatabase(postgres.connection, log);
  const stop = async () => {
    isStopping = true;
    await close(database);
    await postgres.stop();
  };
  return { ...database, stop };
}

async function connectNamed(databaseUrl: string, log: Logger): Promise<ConnectedDatabase> {
  const connection = { connectionString: databaseUrl };
  try {
    await checkConnection(connection);
    const database = openDatabase(connection, log);
    return { ...database, stop: () => close(database) };
  } catch (error) {
    throw new LaunchError(
      `The database that DATABASE_URL names cannot be used (${errorReason(error)}): check the address, or leave DATABASE_URL out to use our own.`,
      { cause: error },
    );
  }
}

async function checkConnection(connection: pg.PoolConfig): Promise<void> {
  const client = createClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

/** A hanging query must not block the shutdown. */
async function close({ pool }: Pick<Database, "pool">): Promise<void> {
  await withTimeout(CLOSE_MS, pool.end());
}
