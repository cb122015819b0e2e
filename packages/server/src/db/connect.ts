import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import { type Database, openDatabase } from "./database.ts";
import { LaunchError } from "./embedded-postgres/launch-error.ts";
import { errorReason } from "../errors.ts";
import { launchPostgres } from "./embedded-postgres/launch-postgres.ts";

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

/** A query that hangs must not block the shutdown. */
const closePool = ({ pool }: Database) => withTimeout(CLOSE_MS, pool.end());

/** Connects to `DATABASE_URL`, or else to the embedded PostgreSQL in the data folder. Throws a `LaunchError`. */
export async function connectDatabase(
  settings: Pick<Settings, "dataDir" | "databaseUrl">,
  { role, log, print, onLost }: ConnectOptions,
): Promise<ConnectedDatabase> {
  if (settings.databaseUrl !== undefined) return connectNamed(settings.databaseUrl, log);
  let isStopping = false;
  // A command need not report that PostgreSQL stays up for the server.
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
    await closePool(database);
    await postgres.stop();
  };
  return { ...database, stop };
}

async function connectNamed(databaseUrl: string, log: Logger): Promise<ConnectedDatabase> {
  const connection = { connectionString: databaseUrl };
  const database = openDatabase(connection, log);
  try {
    await database.pool.query("select 1");
  } catch (error) {
    await database.pool.end();
    throw new LaunchError(
      `The database that DATABASE_URL names cannot be used (${errorReason(error)}): check the address, or leave DATABASE_URL out to use our own.`,
      { cause: error },
    );
  }
  return { ...database, stop: () => closePool(database) };
}
