import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { fillEveryTable } from "../../../testing/fixtures/fill-every-table.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/app/postgres.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { openPool } from "../database.ts";
import { BATCH_BYTES, verifyBackup } from "./backup-format.ts";
import { dumpDatabase } from "./dump-database.ts";
import { restoreBackup } from "./restore-backup.ts";

let testApp: TestApp;
let backup: string[];
const empty: { database: TestDatabase; pool: pg.Pool }[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  await fillEveryTable(testApp);
  backup = await collect(dumpDatabase(testApp.connection));
});
afterAll(async () => {
  await testApp.close();
  for (const { database, pool } of empty) {
    await pool.end();
    await database.drop();
  }
});

afterEach(() => vi.restoreAllMocks());

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

async function* linesOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

async function emptyDatabase() {
  const database = await createTestDatabase();
  // Dropping the database cuts the connection, which is no failure.
  const pool = openPool(database.connection);
  empty.push({ database, pool });
  return { connection: database.connection, pool };
}

type Row = Record<string, string | null>;

/** Every row of every table, with values in PostgreSQL's text format. */
async function readEverything(pool: pg.Pool): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`,
  );
  const everything = new Map<string, Row[]>();
  const types = { getTypeParser: () => (text: string) => text };
  for (const { name } of tables) {
    const { rows } = await pool.query<Row>({ text: `select * from "${name}"`, types });
    everything.set(name, rows);
  }
  return everything;
}

/** The parts of a row that a restore keeps: no sessions and what depends on them, no unsent messages. */
function restored(table: string, row: Row): Row[] {
  const isQueued = row["state"] === "queued";
  const some: string = expect.any(String);
  switch (table) {
    case "sessions":
    case "roster_reads":
    case "reset_tokens":
      return [];
    case "devices":
    case "passkey_challenges":
      return row["session_id"] === null ? [row] : [];
    case "mail_outbox":
      return [{ ...row, ...(isQueued && { state: "dropped", reason: "restored" }) }];
    case "push_outbox":
      return [
        {
          ...row,
          device_id: null,
          ...(isQueued && { state: "dropped", reason: "restored", message: null }),
        },
      ];
    case "bulk_messages":
      return [{ ...row, cancelled_at: row["handed_over_at"] === null ? some : row["cancelled_at"]! }];
    case "survey_reminders":
      return [{ ...row, handed_over_at: row["handed_over_at"] ?? some }];
    case "jobs":
      return [{ ...row, due_at: null }];
    default:
      return [row];
  }
}

it("the test database has rows in every table", async () => {
  const everything = await readEverything(testApp.pool);
  const unused = [...everything].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  // When a table is added, fill it in fill-every-table.ts.
  expect(unused).toEqual([]);
});

it("the test database has a row for every foreign key", async () => {
  const { rows: keys } = await testApp.pool.query<{ table: string; column: string }>(
    `select t.relname as "table", attname as "column"
     from pg_constraint join pg_class t on t.oid = conrelid
     join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and t.relnamespace = 'public'::regnamespace`,
  );
  const everything = await readEverything(testApp.pool);
  const unused = keys.filter(({ table, column }) =>
    everything.get(table)?.every((row) => row[column] === null),
  );
  expect(unused).toEqual([]);
});

// Covers OPERATION-13.
it("restores every row of every table into an empty database", async () => {
  const { connection, pool } = await emptyDatabase();
  expect(await restoreBackup(connection, linesOf(backup))).toBe(backup.length - 2);
  const after = await readEverything(pool);
  for (const [table, rows] of await readEverything(testApp.pool)) {
    const expected = rows.flatMap((row) => restored(table, row));
    expect({ table, rows: after.get(table) }).toEqual({ table, rows: expect.arrayContaining(expected) });
    expect(after.get(table)).toHaveLength(expected.length);
  }
});

// Covers NOTIFY-37, OPERATION-15.
it("cancels pending messages, which may have been sent since", async () => {
  const { connection, pool } = await emptyDatabase();
  await restoreBackup(connection, linesOf(backup));
  const count = async (text: string, source = pool) => (await source.query<object>(text)).rows.length;
  for (const waiting of [
    "select from mail_outbox where state = 'queued'",
    "select from push_outbox where state = 'queued'",
    "select from bulk_messages where handed_over_at is null and cancelled_at is null",
    "select from survey_reminders where handed_over_at is null",
    // Anything that was due between the backup and now has been done.
    "select from jobs where due_at is not null",
    "select from graphile_worker.jobs union all select from mail_queue.jobs",
  ]) {
    expect([waiting, (await count(waiting, testApp.pool)) > 0, await count(waiting)]).toEqual([
      waiting,
      true,
      0,
    ]);
  }
  expect(await count("select from mail_outbox where reason = 'restored'")).toBeGreaterThan(0);
});

// Covers OPERATION-15.
it("ends all sessions, so that none that ended since becomes valid again", async () => {
  const { connection, pool } = await emptyDatabase();
  const before = await testApp.pool.query("select from sessions");
  expect(before.rows.length).toBeGreaterThan(1);
  await restoreBackup(connection, linesOf(backup));
  expect((await pool.query("select from sessions union all select from reset_tokens")).rows).toEqual([]);
});

it("sequences continue where they were", async () => {
  const { connection, pool } = await emptyDatabase();
  await restoreBackup(connection, linesOf(backup));
  const { rows: before } = await pool.query<{ last: string }>("select max(audit_id) as last from audit_log");
  const { rows: after } = await pool.query<{ id: string }>(
    "insert into audit_log (action) values ('x') returning audit_id as id",
  );
  expect(BigInt(after[0]!.id)).toBe(BigInt(before[0]!.last) + 1n);
});

// Covers OPERATION-14.
it("is restored completely or not at all, with the reason", async () => {
  const { connection, pool } = await emptyDatabase();
  const [head = "", ...rest] = backup;
  const wrong: [string[], string][] = [
    [[], "This backup is truncated"],
    [backup.slice(0, -1), "This backup is truncated"],
    [backup.slice(0, 1), "This backup is truncated"],
    [["{}", ...rest], "This file is not an Emberline backup"],
    [["not JSON"], "This file is not an Emberline backup"],
    [[head.replace('"format":2', '"format":3'), ...rest], "a newer version of Emberline"],
    [[head.replace('"format":2,', ""), ...rest], "an older version of Emberline"],
    [[head.replace("]", ',"999-later.sql"]'), ...rest], "a newer version of Emberline"],
    [[head.replace(/"migrations":\[[^\]]*\]/, '"migrations":[]'), ...rest], "an older version of Emberline"],
    [
      [head.replace("001-schema.sql", "069-answers-of-former-teams.sql"), ...rest],
      "an older version of Emberline",
    ],
    [[head, '{"table":"pg_class","row":{}}', ...rest], "This backup is corrupted"],
  ];
  for (const [lines, words] of wrong)
    await expect(restoreBackup(connection, linesOf(lines))).rejects.toThrow(words);
  const rows = [...(await readEverything(pool)).values()].flat();
  expect(rows).toEqual([]);
});

it("is verified by its checksum and the number of its rows", async () => {
  const [head = "", first = "", second = "", ...rest] = backup;
  await expect(verifyBackup(linesOf(backup))).resolves.toMatchObject({ rows: backup.length - 2 });
  for (const lines of [
    [head, second, first, ...rest],
    [head, second, ...rest],
    [head, first.replace(/"[0-9a-f]/, (digit) => (digit === '"f' ? '"0' : '"f')), second, ...rest],
    [head, first, first, second, ...rest],
  ])
    await expect(verifyBackup(linesOf(lines))).rejects.toThrow("This backup is corrupted");
  await expect(verifyBackup(linesOf(backup.slice(0, -1)))).rejects.toThrow("This backup is truncated");
});

// Covers OPERATION-14.
it("refuses to restore over existing data", async () => {
  await expect(restoreBackup(testApp.connection, linesOf(backup))).rejects.toThrow("There is data already");
});

it("is restored where a server without any user or season was started before", async () => {
  const { connection, pool } = await emptyDatabase();
  await pool.query(`
    insert into setup_links (token_hash, created_at) values ('x', now());
    insert into jobs (name) values ('surveyReminder');
    insert into push_keys (public_key, private_key) values ('x', 'y')`);
  await restoreBackup(connection, linesOf(backup));
  const keys = await pool.query<{ public_key: string }>("select public_key from push_keys");
  expect(keys.rows).toEqual((await testApp.pool.query("select public_key from push_keys")).rows);
});

it("holds tables that refer to each other in a circle, to themselves and to newer ones", async () => {
  const source = await emptyDatabase();
  const target = await emptyDatabase();
  for (const { pool } of [source, target]) {
    await pool.query(`
      create table a_newest (id int primary key, doubled int generated always as (id * 2) stored);
      create table a_first (id int primary key, newest int references a_newest, second int);
      create table a_second (id int primary key, parent int references a_second, first int references a_first);
      alter table a_first add foreign key (second) references a_second;`);
  }
  await source.pool.query(`
    begin;
    insert into a_newest (id) values (1);
    insert into a_first values (1, 1, null);
    insert into a_second values (2, null, 1), (1, 2, 1);
    update a_first set second = 1;
    commit`);
  // Now the child row comes before its parent.
  await source.pool.query("update a_second set first = 1 where id = 2");
  await restoreBackup(target.connection, linesOf(await collect(dumpDatabase(source.connection))));
  expect(await readEverything(target.pool)).toEqual(await readEverything(source.pool));
  await expect(target.pool.query("insert into a_first values (5, 9, null)")).rejects.toThrow(/foreign key/);
});

/** As many bytes as a few hundred photos would have if the limits were scaled up by the same factor. */
async function insertPhotos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into images (image_id, variant, bytes)
     select gen_random_uuid(), 'full', convert_to(repeat(n::text, 900000), 'UTF8') from generate_series(1, 9) n`,
  );
}

/** The largest query result or parameter, in characters. */
function largestOf(queries: { mock: { calls: unknown[][]; settledResults: { value: unknown }[] } }): number {
  const given = queries.mock.calls.map((args) => args[1]);
  const answered = queries.mock.settledResults.map(({ value }) =>
    value instanceof pg.Result ? value.rows : undefined,
  );
  return Math.max(...[...given, ...answered].map((values) => JSON.stringify(values ?? "").length));
}

it("is read and restored in batches by bytes, at the pace of a slow disk, whatever the limits of a request", async () => {
  const source = await emptyDatabase();
  const target = await emptyDatabase();
  await insertPhotos(source.pool);
  const limits = { statement_timeout: 300, idle_in_transaction_session_timeout: 20 };
  async function* slowly(lines: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const line of lines) {
      await target.pool.query("select pg_sleep(0.05)");
      yield line;
    }
  }
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const copy = await collect(slowly(dumpDatabase({ ...source.connection, ...limits })));
  expect(copy).toHaveLength(11);
  expect(await restoreBackup({ ...target.connection, ...limits }, slowly(linesOf(copy)))).toBe(9);
  // A batch may exceed its size by its last row, and is longer as text within JSON.
  expect(largestOf(queries)).toBeGreaterThan(BATCH_BYTES / 2);
  expect(largestOf(queries)).toBeLessThan(BATCH_BYTES * 1.6);
  expect((await readEverything(target.pool)).get("images")).toHaveLength(9);
});

it("reports why PostgreSQL ended the backup, not only the lost connection", async () => {
  const { connection } = await emptyDatabase();
  /** Resolves when the connection has closed, so that PostgreSQL's message about it has arrived. */
  const interrupt = async () => {
    const ours = "from pg_stat_activity where application_name = 'to break off'";
    await testApp.pool.query(`select pg_terminate_backend(pid) ${ours}`);
    while ((await testApp.pool.query(`select ${ours}`)).rows.length > 0);
    await testApp.pool.query("select 1");
  };
  const namedConnection = { ...connection, application_name: "to break off" };
  const why = "terminating connection due to administrator command";
  const lines = dumpDatabase({ ...testApp.connection, application_name: "to break off" });
  await lines.next();
  await interrupt();
  await expect(collect(lines)).rejects.toThrow(why);
  async function* interrupted(): AsyncGenerator<string> {
    yield* backup.slice(0, 3);
    await interrupt();
    yield* backup.slice(3);
  }
  await expect(restoreBackup(namedConnection, interrupted())).rejects.toThrow(why);
});
