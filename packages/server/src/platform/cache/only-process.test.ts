import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../app.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { newProcessConnections, NOTICE_MS } from "../db/pool/query-activity.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLog } from "../log.ts";
import { createApiCaller } from "../../testing/app/api-caller.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/app/postgres.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { createRng } from "../../testing/draft-simulation/rng.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { ask, type Read, readsOf } from "../../testing/read-model/reads.ts";
import type { WriteContext } from "../../testing/read-model/random-choices.ts";
import { WRITES } from "../../testing/read-model/random-writes.ts";
import { type ChangeFeed, type Changes, createChangeFeed } from "./change-feed.ts";
import { createReadModel } from "./read-model.ts";

const SEED = Number(process.env["READ_MODEL_SEED"] ?? 20261125);
const log = createLog("silent");

describe("the only process on a database", () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let feed: ChangeFeed;
  let reports: Changes[];
  let polls: number;
  beforeEach(async () => {
    // The test moves the clock between two polls.
    vi.useFakeTimers({ toFake: ["performance"] });
    testDatabase = await createTestDatabase();
    database = openDatabase(testDatabase.connection, log, newProcessConnections("server"));
    [reports, polls] = [[], 0];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of its many forms
    const query = ((config: pg.QueryConfig) => {
      polls += 1;
      return database.pool.query(config);
    }) as pg.Pool["query"];
    const { activity } = database;
    feed = createChangeFeed({ pool: { query }, activity }, (changes) => void reports.push(changes));
    // A process that disconnects during the first poll may have written after its snapshot, so skipping needs
    // two polls.
    await feed.sync();
    await feed.sync();
    [reports, polls] = [[], 0];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.pool.end();
    await testDatabase.drop();
  });

  const addNote = () => database.db.insertInto("adminNotes").values({ note: "The merge" }).execute();
  const openOther = (connections = newProcessConnections("another")) =>
    openDatabase(testDatabase.connection, log, connections);

  /** How many polls this number of calls causes. */
  async function pollsDuring(calls: number): Promise<number> {
    const before = polls;
    for (let call = 0; call < calls; call += 1) await feed.sync();
    return polls - before;
  }

  test("does not poll while it runs no queries, except once per interval", async () => {
    expect(await pollsDuring(5)).toBe(0);
    vi.advanceTimersByTime(NOTICE_MS);
    expect(await pollsDuring(5)).toBe(1);
  });

  test("polls after each query of its own", async () => {
    await addNote();
    expect(await pollsDuring(5)).toBe(1);
    expect(reports).toEqual([new Set(["notes"])]);
  });

  test("polls on every call while a query of its own is running, because that may be committed already", async () => {
    const tx = await database.db.startTransaction().execute();
    await sql`lock table admin_notes in exclusive mode`.execute(tx);
    expect(await pollsDuring(3)).toBe(1);
    const waiting = addNote();
    await vi.waitUntil(() => database.activity.read().running > 0);
    expect(await pollsDuring(3)).toBe(3);
    await tx.commit().execute();
    await waiting;
    await pollsDuring(1);
    expect(await pollsDuring(3)).toBe(0);
    expect(reports).toContainEqual(new Set(["notes"]));
  });

  test("polls after a query of another thread of its process", async () => {
    const thread = openOther(database.connections);
    await thread.db.insertInto("adminNotes").values({ note: "From the queue" }).execute();
    expect(await pollsDuring(3)).toBe(1);
    expect(reports).toEqual([new Set(["notes"])]);
    await thread.pool.end();
  });

  test("polls on every call once another process must have been noticed", async () => {
    const other = openOther();
    await other.pool.query("select 1");
    vi.advanceTimersByTime(NOTICE_MS);
    await inTransaction(other.db, (tx) =>
      tx.insertInto("adminNotes").values({ note: "Elsewhere" }).execute(),
    );
    expect(await pollsDuring(3)).toBe(3);
    expect(reports).toContainEqual(new Set(["notes"]));
    await other.pool.end();
    await vi.waitUntil(async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where application_name = 'another'",
      );
      return rows.length === 0;
    });
    vi.advanceTimersByTime(1000);
    expect(await pollsDuring(5)).toBe(2);
  });

  test("polls again after a database outage", async () => {
    await database.pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    await pollsDuring(2);
    expect(await pollsDuring(3)).toBe(0);
    await addNote();
    await feed.sync();
    expect(reports.at(-1)).toEqual(new Set(["notes"]));
  });
});

test("a server whose connections have no name of their own polls on every call", async () => {
  const testDatabase = await createTestDatabase();
  const { pool, activity } = openDatabase(testDatabase.connection, log);
  const reports: Changes[] = [];
  const feed = createChangeFeed({ pool, activity }, (changes) => void reports.push(changes));
  for (let call = 0; call < 5; call += 1) await feed.sync();
  expect(reports).toEqual(["all", ...Array.from({ length: 4 }, () => new Set())]);
  await pool.end();
  await testDatabase.drop();
});

describe("a server that is the only process on its database", () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp({}, { isOnlyProcess: true });
    await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => testApp.close());

  test(`answers with what the database holds after any write (seed ${SEED})`, async () => {
    const { server } = testApp;
    const one = await addLeague(testApp, [[0, 1], [2], []]);
    const other = await addLeague(testApp, [[3], [4, 5]]);
    await insertSmallSeason(testApp.db, { name: "Another", isCurrent: false });
    const users = [...one.owners, other.owners[1]!, await testApp.createUser()];
    const leagueIds = [one.leagueId, other.leagueId];
    const rng = createRng(SEED);
    const context: WriteContext = { testApp, rng, users, leagueIds };
    const reads = readsOf([...users, testApp.admin], leagueIds);
    const uncached = await createApp(testApp);
    const send = createApiCaller(server, () => {}).codeOf;
    const query = vi.spyOn(testApp.pool, "query");
    const countPolls = () =>
      query.mock.calls.filter((call) => JSON.stringify(call).includes("read_model_changes")).length;
    let skipped = 0;
    const check = async (latest: string, read: Read) => {
      // Two syncs: the first poll loads the changes; later calls may be answered without a poll.
      await ask(server, read);
      await server.readModel.sync();
      await server.readModel.sync();
      const before = countPolls();
      await server.readModel.sync();
      if (countPolls() === before) skipped += 1;
      const got = await ask(server, read);
      Object.assign(uncached.server, { readModel: createReadModel(testApp) });
      const expected = await ask(uncached.server, read);
      const where = `${read.route.name} for ${read.as.username} after ${latest}`;
      expect({ where, ...got }).toEqual({ where, ...expected });
    };
    const kinds = Object.keys(WRITES);
    while (kinds.length > 0) {
      const [kind = ""] = kinds.splice(rng.int(0, kinds.length - 1), 1);
      const read = rng.sampleOrUndefined(reads)!;
      await check(`before ${kind}`, read);
      const code = await WRITES[kind]!(context, send);
      await check(`${kind} (${code})`, read);
    }
    expect(skipped).toBeGreaterThan(kinds.length);
    await uncached.server.close();
  });
});
