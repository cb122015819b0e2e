import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { migrate } from "./migrate.ts";

const testApp = useTestApp();

const deadlock = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });

/** The same pool, but this many reads of the applied migrations fail; counts the transactions. */
function failing(times: number, error: () => Error) {
  const seen = { left: times, begun: 0 };
  const pool = new Proxy(testApp.pool, {
    get: (target, name) => {
      if (name === "query") return target.query.bind(target);
      if (name !== "connect") return Reflect.get(target, name);
      return async () => {
        const client = await target.connect();
        const query = async (text: string, values?: unknown[]) => {
          if (text === "begin") seen.begun += 1;
          if (text.startsWith("select name from migrations") && (seen.left -= 1) >= 0) throw error();
          return client.query(text, values);
        };
        return { query, release: () => client.release() };
      };
    },
  });
  return { pool, seen };
}

// Covers OPERATION-37.
test("a migration that deadlocks with servers in use is repeated", async () => {
  const { pool, seen } = failing(2, deadlock);
  await migrate(pool);
  expect(seen.begun).toBe(3);
});

test("it is given up after ten deadlocks, and at once after another error", async () => {
  const often = failing(100, deadlock);
  await expect(migrate(often.pool)).rejects.toThrow("deadlock detected");
  expect(often.seen.begun).toBe(10);
  const other = failing(1, () => new Error("disk full"));
  await expect(migrate(other.pool)).rejects.toThrow("disk full");
  expect(other.seen.begun).toBe(1);
});
