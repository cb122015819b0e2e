import { realpathSync } from "node:fs";
import pg from "pg";
import { LaunchError } from "./launch-error.ts";
import { errorCode } from "../../errors.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import type { Postmaster } from "./process/postmaster-pid-file.ts";

export interface LocalConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

const DATABASE_NAME = "emberline";
/** A local answer takes milliseconds; the query is repeated when the answer is lost. */
const CONNECT_TIMEOUT_MS = 5_000;

export function connectionTo({ socketDir, port }: Postmaster): LocalConnection {
  const host = process.platform === "win32" ? "127.0.0.1" : socketDir;
  return { host, port, user: "postgres", database: DATABASE_NAME };
}

/**
 * Connects to our database and creates it when it is missing. Undefined while PostgreSQL starts or shuts down. Throws a
 * `LaunchError` when the server runs another cluster.
 */
export async function connectLocal(
  paths: ClusterPaths,
  postmaster: Postmaster,
): Promise<pg.Client | undefined> {
  const connection = connectionTo(postmaster);
  const client =
    (await connect(connection)) ?? (await createDatabase(connection)) ?? (await connect(connection));
  if (client === undefined || client === "not now") return undefined;
  const answer = await client.query<{ data_directory: string }>("show data_directory");
  const found = answer.rows[0]?.data_directory ?? "";
  if (realpathSync(found) === realpathSync(paths.cluster)) return client;
  await client.end();
  throw new LaunchError(
    `The PostgreSQL with pid ${postmaster.pid} keeps ${found}, not our ${paths.cluster}: stop it and start again.`,
  );
}

/** Undefined when the server has no such database. */
async function connect(connection: LocalConnection): Promise<pg.Client | "not now" | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  const startedAt = performance.now();
  client.on("error", () => {}); // a connection that breaks while idle must not end the process
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = errorCode(error) ?? "";
    if (code === "3D000") return undefined;
    if (NOT_READY_CODES.has(code) || performance.now() - startedAt >= CONNECT_TIMEOUT_MS) return "not now";
    throw error;
  }
}

/** cannot_connect_now, admin_shutdown, and a socket that is missing. */
const NOT_READY_CODES = new Set(["57P03", "57P01", "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);

async function createDatabase(connection: LocalConnection): Promise<"not now" | undefined> {
  const client = await connect({ ...connection, database: "postgres" });
  if (client === undefined || client === "not now") return "not now";
  try {
    await client.query(`create database ${DATABASE_NAME}`);
  } catch (error) {
    // Another first start created it (duplicate_database, unique_violation).
    if (!["42P04", "23505"].includes(errorCode(error) ?? "")) throw error;
  } finally {
    await client.end();
  }
  return undefined;
}
