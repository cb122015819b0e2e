import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import { CONNECT_TIMEOUT_MS, type Database, openDatabase } from "./database.ts";
import { LaunchError } from "./embedded-postgres/launch-error.ts";
import { errorReason } from "../errors.ts";
import { launchPostgres } from "./embedded-postgres/launch-postgres.ts";
import { createClient } from "./primary-client.ts";
import { newProcessConnections, NOTICE_MS } from "./pool/query-activity.ts";

export interface ConnectedDatabase extends Database {
  /**
   * Resolves when other servers have noticed that this process is connected, at most `NOTICE_MS` after its first
   * connection. Before that, do not serve requests or report work as done.
   */
  untilNoticed: () => Promise<void>;
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

/** The connection name that distinguishes this process from others; operators see it in `pg_stat_activity`. */
const NAME = `emberline ${randomBytes(6).toString("hex")}`;

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
  const database = withNotice(openDatabase(postgres.connection, log, newProcessConnections(NAME)));
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
    // Behind a pooler several processes share one connection, so its name identifies none of them.
    const name = (await isBehindPooler(connection)) ? null : NAME;
    const database = withNotice(openDatabase(connection, log, newProcessConnections(name)));
    return { ...database, stop: () => close(database) };
  } catch (error) {
    throw new LaunchError(
      `The database that DATABASE_URL names cannot be used (${errorReason(error)}): check the address, or leave DATABASE_URL out to use our own.`,
      { cause: error },
    );
  }
}

/**
 * Throws when a pooler such as PgBouncer is in between: then the server process that answers differs from the one that
 * the connection began with.
 */
async function isBehindPooler(connection: pg.PoolConfig): Promise<boolean> {
  const client = createClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    // The types lack this field.
    return !("processID" in client) || client.processID !== rows[0]?.pid;
  } finally {
    await client.end();
  }
}

type Noticed = Database & Pick<ConnectedDatabase, "untilNoticed">;

function withNotice(database: Database): Noticed {
  let connectedAt: number | undefined;
  database.pool.once("connect", () => (connectedAt = performance.now()));
  return {
    ...database,
    untilNoticed: async () => {
      if (connectedAt === undefined) return;
      await setTimeout(Math.max(0, connectedAt + NOTICE_MS - performance.now()));
    },
  };
}

/** A hanging query must not block the shutdown. */
async function close({ pool, untilNoticed }: Noticed): Promise<void> {
  await untilNoticed();
  await withTimeout(CLOSE_MS, pool.end());
}
