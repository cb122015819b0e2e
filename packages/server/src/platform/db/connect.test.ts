import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/app/postgres.ts";
import { connectDatabase } from "./connect.ts";

const log = createLog("silent");
let server: TestDatabase;
let dataDir = "";
beforeEach(async () => {
  server = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "emberline-connect-"));
});
afterEach(async () => {
  await server.drop();
  rmSync(dataDir, { recursive: true });
});

/** The test's database URL as an operator would write it. */
function addressOf({ connection: { host = "", port, user, database } }: TestDatabase): string {
  return `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

const connect = (databaseUrl: string) =>
  connectDatabase({ dataDir, databaseUrl }, { role: "server", log, print: () => {} });

// Covers OPERATION-7.
it("uses the database of DATABASE_URL and starts none", async () => {
  const database = await connect(addressOf(server));
  const { rows } = await database.pool.query("select current_database() as name");
  expect(rows).toEqual([{ name: server.connection.database }]);
  expect(readdirSync(dataDir)).toEqual([]);
  await database.stop();
});

// Covers OPERATION-18.
it("uses the server that takes writes when DATABASE_URL names several", async () => {
  const { host = "", port, user, database: name } = server.connection;
  const database = await connect(
    `postgresql://${user}@127.0.0.1:1,${encodeURIComponent(host)}:${port}/${name}`,
  );
  const { rows } = await database.pool.query("select current_database() as name");
  expect(rows).toEqual([{ name }]);
  await database.stop();
  const refusal = await connect("postgresql://fan:secret@127.0.0.1:1,127.0.0.1:2/none").catch(String);
  expect(refusal).toContain("none of the servers is a primary: ECONNREFUSED; ECONNREFUSED");
});

it("reports an unreachable database in one sentence without the password", async () => {
  const refusal = await connect("postgresql://fan:secret@127.0.0.1:1/none").catch(String);
  expect(refusal).toMatch(/The database that DATABASE_URL names cannot be used .*check the address/);
  expect(refusal).not.toContain("secret");
});

// Covers OPERATION-12.
it("survives a broken connection, idle or in use", async () => {
  const database = await connect(addressOf(server));
  const { pool } = database;
  const idle = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const other = await connect(addressOf(server));
  const noticed = new Promise((resolve) => pool.once("remove", resolve));
  await other.pool.query("select pg_terminate_backend($1)", [idle.rows[0]?.pid]);
  await noticed;
  const atWork = await pool.connect();
  const { rows } = await atWork.query<{ pid: number }>("select pg_backend_pid() as pid");
  await other.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect(atWork.query("select 1")).rejects.toBeInstanceOf(Error);
  atWork.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await other.stop();
  await database.stop();
});

it("prepares statements that are used again, as many as fit in memory", async () => {
  const { pool, stop } = await connect(addressOf(server));
  // One after another, so that the pool uses one connection.
  const use = (text: string) => pool.query<{ text: string }>(text, [1]);
  const prepared = async () =>
    (await pool.query<{ text: string }>("select statement as text from pg_prepared_statements")).rows;
  await use("select $1::int as once");
  for (let times = 0; times < 3; times += 1) await use("select $1::int as again");
  await pool.query("select 'without parameters'");
  expect((await prepared()).map(({ text }) => text)).toEqual(["select $1::int as again"]);
  const lists = [
    "select $1::int in ($2, $3) as two",
    "select * from (values ($1::int), ($2), ($3)) as three",
  ];
  for (const text of lists) for (let times = 0; times < 3; times += 1) await pool.query(text, [1, 2, 3]);
  expect(await prepared()).toHaveLength(1);
  for (let number = 0; number < 400; number += 1) {
    for (let times = 0; times < 2; times += 1) await use(`select $1::int as number_${number}`);
  }
  expect(await prepared()).toHaveLength(300);
  expect((await use("select $1::int as again")).rows).toEqual([{ again: 1 }]);
  await stop();
});
