import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { createLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/app/postgres.ts";
import { createSourceCache, type SourceKind, sourcesById } from "./source-cache.ts";

let testDatabase: TestDatabase;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, createLog("silent"));
});
afterAll(async () => {
  await database.pool.end();
  await testDatabase.drop();
});

/** Sources whose values are their ids in capitals, and a record of what was loaded together. */
function createSources(how: "inSnapshot" | "inOneQuery") {
  const batches: string[][] = [];
  const loadAll = async (_: unknown, ids: readonly string[]) => {
    batches.push([...ids]);
    return ids.map((id) => ({ value: id.toUpperCase(), subjects: [id], bytes: 1 }));
  };
  const kind: SourceKind<string> = how === "inSnapshot" ? { inSnapshot: loadAll } : { inOneQuery: loadAll };
  return { sourceOf: sourcesById("letter", kind), batches };
}

test.each(["inSnapshot", "inOneQuery"] as const)(
  "sources needed at a time are loaded together, %s",
  async (how) => {
    const { sourceOf, batches } = createSources(how);
    const cache = createSourceCache(database.db, 10_000);
    const loaded = await Promise.all(["a", "b", "a", "c"].map((id) => cache.load(sourceOf(id))));
    expect(loaded.map(({ value }) => value)).toEqual(["A", "B", "A", "C"]);
    expect(batches).toEqual([["a", "b", "c"]]);
    expect(cache.peek(sourceOf("b"))?.value).toBe("B");
    cache.drop(new Set(["b"]));
    expect(["a", "b"].map((id) => cache.peek(sourceOf(id))?.value)).toEqual(["A", undefined]);
  },
);

test("a source that holds nothing is cached like any other", async () => {
  const sourceOf = sourcesById<string[]>("list", {
    inOneQuery: async (_, ids) => ids.map(() => ({ value: [], subjects: [], bytes: 0 })),
  });
  const cache = createSourceCache(database.db, 10_000);
  expect((await cache.load(sourceOf("a"))).value).toEqual([]);
  expect(cache.peek(sourceOf("a"))?.value).toEqual([]);
});

test("a source that changes while it is loaded with others is not cached, but the others are", async () => {
  const { sourceOf } = createSources("inOneQuery");
  const cache = createSourceCache(database.db, 10_000);
  const loading = ["a", "b"].map((id) => cache.load(sourceOf(id)));
  cache.drop(new Set(["a"]));
  await Promise.all(loading);
  expect(["a", "b"].map((id) => cache.peek(sourceOf(id))?.value)).toEqual([undefined, "B"]);
});

test("a failure fails every source of the batch and is not cached", async () => {
  let fails = true;
  const sourceOf = sourcesById<string>("letter", {
    inOneQuery: async (_, ids) => {
      if (fails) throw new Error("the connection was cut");
      return ids.map((id) => ({ value: id, subjects: [], bytes: 1 }));
    },
  });
  const cache = createSourceCache(database.db, 10_000);
  const results = await Promise.allSettled(["a", "b"].map((id) => cache.load(sourceOf(id))));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect((await cache.load(sourceOf("a"))).value).toBe("a");
});
