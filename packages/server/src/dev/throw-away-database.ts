import { randomUUID } from "node:crypto";
import pg from "pg";
import { migrate } from "../platform/db/migrate.ts";
import { openPool } from "../platform/db/pool/open-pool.ts";

/** Runs `work` on a new, migrated database beside the one of `connection`, and drops it afterwards. */
export async function withThrowAwayDatabase<T>(
  connection: pg.PoolConfig,
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const database = `throw_away_${randomUUID().replaceAll("-", "")}`;
  const own = connectionTo(connection, database);
  await runCommand(connection, `create database ${database}`);
  try {
    const pool = openPool({ ...own, max: 1 });
    await migrate(pool);
    await pool.end();
    return await work(own);
  } finally {
    await runCommand(connection, `drop database if exists ${database} with (force)`);
  }
}

function connectionTo({ connectionString, ...rest }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}

async function runCommand(connection: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
