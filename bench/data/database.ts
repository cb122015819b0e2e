import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { usernameSkeletons } from "../../packages/server/src/features/accounts/names/username-skeleton.ts";
import { openDatabase } from "../../packages/server/src/platform/db/database.ts";
import { launchPostgres } from "../../packages/server/src/platform/db/embedded-postgres/launch-postgres.ts";
import { migrate } from "../../packages/server/src/platform/db/migrate.ts";
import { inTransaction } from "../../packages/server/src/platform/db/transaction.ts";
import { readSeasonFile } from "../../packages/server/src/features/seasons/file/read-season-file.ts";
import { importSeason } from "../../packages/server/src/features/seasons/import/import-season.ts";
import { createLog } from "../../packages/server/src/platform/log.ts";
import { MIGRATIONS_FOLDER, SEASONS_FOLDER } from "../../packages/server/src/platform/paths.ts";

/** A PostgreSQL with the benchmark's data. */
export interface BenchDatabase {
  /** The data folder for the server, which attaches to the PostgreSQL that runs there. */
  dataDir: string;
  connection: pg.PoolConfig;
  /** A pool for preparing and checking. */
  pool: pg.Pool;
  stop: () => Promise<void>;
}

const SEASON_FILE = new URL("survivor-49.json", SEASONS_FOLDER);
const DATA_FILE = new URL("data.sql", import.meta.url);

/**
 * Starts PostgreSQL in `dataDir` and fills its database. The data is generated once and kept in a template; each run
 * gets a copy. It is as durable as the server's own database.
 */
export async function startDatabase(
  dataDir: string,
  { leagues, log }: { leagues: number; log: (line: string) => void },
): Promise<BenchDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const postgres = await launchPostgres({ dataDir, role: "command", log });
  const { connection } = postgres;
  try {
    const template = `bench_${fingerprint(leagues)}`;
    await withClient({ ...connection, database: "postgres" }, async (client) => {
      if (!(await exists(client, template))) {
        await dropTemplates(client);
        await makeTemplate(client, connection, { template, leagues, log });
      }
      await client.query(`drop database if exists ${connection.database} with (force)`);
      await client.query(`create database ${connection.database} template ${template} strategy file_copy`);
      await client.query("checkpoint");
    });
    // Closed when idle, so that a server that is the only process on its database is measured as one.
    const pool = new pg.Pool({ ...connection, max: 4, idleTimeoutMillis: 1 });
    // PostgreSQL may close a connection that the pool is just closing; other errors appear in the next query.
    pool.on("error", () => undefined);
    await makeCurrent(pool);
    const stop = async () => {
      await pool.end();
      await postgres.stop();
    };
    return { dataDir, connection, pool, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The inputs that the data depends on. */
function fingerprint(leagues: number): string {
  const hash = createHash("sha256").update(String(leagues));
  const migrations = readdirSync(MIGRATIONS_FOLDER)
    .sort()
    .map((name) => new URL(name, MIGRATIONS_FOLDER));
  const own = fileURLToPath(import.meta.url);
  for (const file of [...migrations, DATA_FILE, SEASON_FILE, own]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplate(
  admin: pg.Client,
  connection: pg.PoolConfig,
  { template, leagues, log }: { template: string; leagues: number; log: (line: string) => void },
): Promise<void> {
  const began = performance.now();
  // Under another name until it is complete.
  const making = `${template}_new`;
  await admin.query(`create database ${making}`);
  const { db, pool } = openDatabase(
    { ...connection, database: making, statement_timeout: 0 },
    createLog("silent"),
  );
  await migrate(pool);
  const season = readSeasonFile(readFileSync(SEASON_FILE, "utf8"), "the season");
  await inTransaction(db, (tx) => importSeason(tx, season, { now: Date.now() }));
  // A single connection, like the SQL's settings and temporary tables.
  await withClient({ ...connection, database: making }, async (client) => {
    await client.query(dataSql(leagues));
    await client.query("vacuum (analyze)");
    await requireSkeletons(client);
  });
  await pool.end();
  await admin.query(`alter database ${making} rename to ${template}`);
  log(`Generated ${leagues} leagues in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** The SQL inserts usernames that are their own skeletons; the server would compute other skeletons at its start. */
async function requireSkeletons(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ username: string; skeletons: string[] }>(
    `select username, array_agg(skeleton) as skeletons from users join username_skeletons using (user_id)
     group by username order by username limit 100`,
  );
  const wrong = rows.find(
    ({ username, skeletons }) => String(usernameSkeletons(username)) !== String(skeletons),
  );
  if (rows.length === 0 || wrong) throw new Error(`the skeleton of ${wrong?.username} is another`);
}

const dataSql = (leagues: number): string =>
  readFileSync(DATA_FILE, "utf8")
    .replaceAll(":leagues", String(leagues))
    .replaceAll(":people", String(Math.max(2 * leagues, 24)));

/** The template may be old: sets the sessions as just used and the last poll as open. */
async function makeCurrent(pool: pg.Pool): Promise<void> {
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    update sessions set created_at = now(), seen_at = now(), expires_at = now() + interval '90 days';
    update episodes set air_date = now() + interval '3 days' where number = (select max(number) from episodes);
    commit;`);
  await pool.query("vacuum (analyze) sessions");
}

async function dropTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'bench\_%'`,
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  return rowCount === 1;
}

/** Opens a connection for the work. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
