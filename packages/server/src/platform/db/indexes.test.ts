import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../testing/app/postgres.ts";

it("every foreign key has an index for deletions", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
       where indrelid = conrelid and indkey[0] = any (conkey)
         -- A deletion looks for an id, so rows without one need not be in the index.
         and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
     )`,
  );
  await client.end();
  await database.drop();
  expect(rows).toEqual([]);
});
