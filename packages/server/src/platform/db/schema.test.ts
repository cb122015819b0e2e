import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/app/postgres.ts";
import { generateDbTypes } from "../../testing/checks/generate-db-types.ts";

// `npm run db:types` runs this test and writes the file.
test("the types of tables and columns are those of the migrations", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const source = await generateDbTypes(client);
  await client.end();
  await database.drop();
  await expect(source).toMatchFileSnapshot("schema.ts");
});
