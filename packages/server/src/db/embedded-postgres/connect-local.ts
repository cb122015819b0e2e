import { realpathSync } from "node:fs";
import pg from "pg";
import { codeOf, LaunchError } from "./launch-error.ts";
import type { Place } from "./cluster-paths.ts";
import type { Postmaster } from "./process/postmaster-pid-file.ts";

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

const databaseName = "emberline";
/** On the same machine an answer takes milliseconds; one that was lost is asked for again. */
const connectedWithinMs = 5_000;

export function connectionTo({ socketDir, port }: Postmaster): Connection {
  const host = process.platform === "win32" ? "127.0.0.1" : socketDir;
  return { host, port, user: "postgres", database: databaseName };
}

/**
 * A connection to our database, which is made when missing, on a server that is proved to keep our cluster.
 * Undefined while the server starts up or shuts down.
 */
export async function openDatabase(place: Place, postmaster: Postmaster): Promise<pg.Client | undefined> {
  const connection = connectionTo(postmaster);
  const client =
    (await connect(connection)) ?? (await makeDatabase(connection)) ?? (await connect(connection));
  if (client === undefined || client === "not now") return undefined;
  const answer = await client.query<{ data_directory: string }>("show data_directory");
  const found = answer.rows[0]?.data_directory ?? "";
  if (realpathSync(found) === realpathSync(place.cluster)) return client;
  await client.end();
  throw new LaunchError(
    `The PostgreSQL with pid ${postmaster.pid} keeps ${found}, not our ${place.cluster}: stop it and start again.`,
  );
}

/** Undefined: the server answers, but has no such database. */
async function connect(connection: Connection): Promise<pg.Client | "not now" | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectedWithinMs });
  const begun = performance.now();
  client.on("error", () => {}); // a connection that breaks while idle must not end the process
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = codeOf(error) ?? "";
    if (code === "3D000") return undefined;
    if (notNow.has(code) || performance.now() - begun >= connectedWithinMs) return "not now";
    throw error;
  }
}

/** cannot_connect_now, admin_shutdown, and a socket that is not there yet or no longer. */
const notNow = new Set(["57P03", "57P01", "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);

async function makeDatabase(connection: Connection): Promise<"not now" | undefined> {
  const client = await connect({ ...connection, database: "postgres" });
  if (client === undefined || client === "not now") return "not now";
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Two first starts at once: the other made it (duplicate_database, unique_violation).
    if (!["42P04", "23505"].includes(codeOf(error) ?? "")) throw error;
  } finally {
    await client.end();
  }
  return undefined;
}
