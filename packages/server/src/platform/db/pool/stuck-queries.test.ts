import { afterEach, beforeEach, expect, it } from "vitest";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { createLog } from "../../log.ts";
import { type DbProxy, openDbProxy } from "../../../testing/fakes/db-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/app/postgres.ts";
import { type Database, openDatabase } from "../database.ts";
import { inTransaction } from "../transaction.ts";

let server: TestDatabase;
let proxy: DbProxy;
let database: Database;
beforeEach(async () => {
  server = await createTestDatabase();
  proxy = await openDbProxy(server.connection);
  database = openDatabase(proxy.connection, createLog("silent"));
});
afterEach(async () => {
  await database.pool.end();
  await proxy.close();
  await server.drop();
});

/** The connections that are open or in use, and the callers that wait for one. */
const counts = ({ pool: { totalCount, idleCount, waitingCount } }: Database) => ({
  lent: totalCount - idleCount,
  waiting: waitingCount,
});

it("a query to a frozen database fails as a lost connection and frees its pool slot", async () => {
  await database.pool.query("select 1");
  proxy.freeze();
  const alone = database.pool.query("select 2").catch((error: unknown) => error);
  const within = database.db
    .transaction()
    .execute((tx) => tx.selectFrom("users").select("userId").execute())
    .catch((error: unknown) => error);
  // Both queries have been sent or wait in the queue.
  await new Promise((resolve) => setImmediate(resolve));
  database.closeStuckConnections(0);
  expect(isDatabaseUnavailable(await alone)).toBe(true);
  proxy.restore();
  await within;
  expect((await database.pool.query("select 3 as three")).rows).toEqual([{ three: 3 }]);
  expect(counts(database)).toEqual({ lent: 0, waiting: 0 });
});

it("an interrupted transaction leaves neither rows nor a checked-out connection", async () => {
  const broken = database.db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto("seasons").values({ name: "Never", isCurrent: false }).execute();
      proxy.freeze();
      const asked = tx.selectFrom("seasons").select("seasonId").execute();
      setImmediate(() => database.closeStuckConnections(0));
      await asked;
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(await broken)).toBe(true);
  proxy.restore();
  expect(await database.db.selectFrom("seasons").select("name").execute()).toEqual([]);
  expect(counts(database)).toEqual({ lent: 0, waiting: 0 });
});

it("keeps queries that have waited for less", async () => {
  const asked = database.pool.query("select pg_sleep(0.05), 1 as one");
  database.closeStuckConnections(10_000);
  expect((await asked).rows).toMatchObject([{ one: 1 }]);
});

it("recovers after the network was cut during any work", async () => {
  await database.pool.query("select 1");
  const asked = Promise.allSettled(
    Array.from({ length: 30 }, () => database.pool.query("select pg_sleep(0.5)")),
  );
  await database.pool.query("select 1").catch(() => undefined);
  proxy.cut();
  await asked;
  await expect(database.pool.query("select 1")).rejects.toSatisfy(isDatabaseUnavailable);
  await expect.poll(() => database.pool.totalCount).toBe(0);
  proxy.restore();
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(counts(database)).toEqual({ lent: 0, waiting: 0 });
});

it("a client that freezes during a transaction loses its locks, and the transaction is rolled back", async () => {
  const hasty = openDatabase(
    { ...server.connection, idle_in_transaction_session_timeout: 50 },
    createLog("silent"),
  );
  const shown = await database.pool.query<{ idle_in_transaction_session_timeout: string }>(
    "show idle_in_transaction_session_timeout",
  );
  expect(shown.rows).toEqual([{ idle_in_transaction_session_timeout: "10s" }]);
  await database.db.insertInto("seasons").values({ name: "Before", isCurrent: false }).execute();
  const broken = inTransaction(hasty.db, async (tx) => {
    await tx.updateTable("seasons").set({ name: "Never" }).execute();
    // The query waits for the row; this transaction runs no other query.
    await database.db.updateTable("seasons").set({ name: "After" }).execute();
    await tx.updateTable("seasons").set({ name: "Never at all" }).execute();
  }).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(await broken)).toBe(true);
  expect(await database.db.selectFrom("seasons").select("name").execute()).toEqual([{ name: "After" }]);
  await hasty.pool.end();
});
