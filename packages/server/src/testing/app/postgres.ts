import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import {
  type LaunchedPostgres,
  launchPostgres,
} from "../../platform/db/embedded-postgres/launch-postgres.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openPool } from "../../platform/db/database.ts";

export interface TestDatabase {
  connection: pg.PoolConfig;
  drop: () => Promise<void>;
}

export interface TestServer {
  /** A temporary folder that is deleted at the end of the run. */
  folder: string;
  host: string;
  port: number;
  user: string;
}

declare module "vitest" {
  // Extends vitest's interface: what the global setup provides to each test file.
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

const template = "template_emberline";

/**
 * A fresh database of the test's own: a copy of the template, which is migrated and takes a few dozen milliseconds, or of
 * PostgreSQL's empty `template0`.
 */
export async function createTestDatabase(
  source: "template0" | typeof template = template,
): Promise<TestDatabase> {
  const server = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes half the processor time of the default, which writes them to the log.
  await command(server, `create database ${database} template ${source} strategy file_copy`);
  return {
    // A hundred simultaneous requests of a test may wait longer on a busy machine than the server's own five seconds.
    connection: { ...connectionTo(server, database), connectionTimeoutMillis: 30_000 },
    drop: () => command(server, `drop database if exists ${database} with (force)`),
  };
}

/** One PostgreSQL for the whole run, with the template migrated. */
export async function startTestPostgres(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "emberline-test-"));
  chmodSync(folder, 0o711); // as root: PostgreSQL's user has to pass through
  const launched = await launchPostgres({ dataDir: folder, log: () => {}, durable: false });
  const stop = () => stopAndRemove(launched, folder);
  const { host, port, user } = launched.connection;
  const server = { folder, host, port, user };
  try {
    await makeTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, stop };
}

async function makeTemplate(server: TestServer): Promise<void> {
  await command(server, `create database ${template}`);
  // Tests of simultaneous writes wait for many deadlocks to be found, by default a second each.
  await command(server, `alter role ${server.user} set deadlock_timeout = '50ms'`);
  // Tables of tests have a few rows: processes that share the work of a query take longer to start than it does.
  await command(server, `alter role ${server.user} set max_parallel_workers_per_gather = 0`);
  const pool = openPool(connectionTo(server, template));
  try {
    await migrate(pool);
  } finally {
    // A database with a connection on it cannot serve as a template.
    await pool.end();
  }
}

async function stopAndRemove(launched: LaunchedPostgres, folder: string): Promise<void> {
  await launched.stop();
  rmSync(launched.home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** One connection of each worker for creating and dropping databases: to connect takes half as long as to create one. */
let commands: pg.Pool | undefined;

async function command(server: TestServer, sql: string): Promise<void> {
  commands ??= openCommands(server);
  await commands.query(sql);
}

function openCommands(server: TestServer): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(server, "postgres"), max: 1, allowExitOnIdle: true });
  // PostgreSQL ends while the connection is idle.
  pool.on("error", () => undefined);
  return pool;
}

function connectionTo({ host, port, user }: TestServer, database: string): pg.PoolConfig {
  return { host, port, user, database };
}
