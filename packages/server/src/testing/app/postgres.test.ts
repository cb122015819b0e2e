import { expect, test } from "vitest";
import { openPool } from "../../platform/db/database.ts";
import { createTestDatabase } from "./postgres.ts";

test("each test has a migrated database of its own", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const pools = [openPool(one.connection), openPool(other.connection)] as const;
  await pools[0].query("create table only_here (id int)");
  const seen = await pools[1].query<{ here: string | null; migrated: string | null }>(
    "select to_regclass('only_here')::text as here, to_regclass('migrations')::text as migrated",
  );
  expect(seen.rows).toEqual([{ here: null, migrated: "migrations" }]);
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all([one.drop(), other.drop()]);
});
