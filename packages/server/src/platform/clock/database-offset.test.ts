import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool } from "../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/app/postgres.ts";
import { measureDatabaseOffset } from "./start-server-clock.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const measure = (wall: () => number) =>
  measureDatabaseOffset(pool, { wall, monotonic: () => performance.now() });

it("applies no correction when the clocks agree", async () => {
  expect(await measure(Date.now)).toBe(0);
});

it.each([3_600_000, -3_600_000, 2000])("finds a machine that is %i ms behind the database", async (ms) => {
  expect(Math.abs((await measure(() => Date.now() - ms)) - ms)).toBeLessThan(250);
});
