import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { createPrimaryFinder } from "./primary-client.ts";

/** Servers with the timeline that each is the primary of; null for a standby. */
function cluster(servers: Record<string, number | null>) {
  let reads = 0;
  const finder = createPrimaryFinder(Object.keys(servers), async (address) => {
    reads += 1;
    const timeline = servers[address];
    if (typeof timeline !== "number") throw new Error("recovery is in progress");
    return timeline;
  });
  return { ...finder, servers, reads: () => reads };
}

// Covers OPERATION-18.
it("remembers the primary until a connection to it breaks", async () => {
  const { find, forget, servers, reads } = cluster({ a: 1, b: null });
  expect(await Promise.all([find(), find()])).toEqual(["a", "a"]);
  expect(await find()).toBe("a");
  expect(reads()).toBe(2);
  servers["a"] = null;
  servers["b"] = 2;
  forget();
  expect(await find()).toBe("b");
});

it("does not return to a former primary that was started again", async () => {
  const { find } = cluster({ a: 1, b: 2 });
  expect(await find()).toBe("b");
});

it("reports an outage while there is no primary, and looks again", async () => {
  const { find, servers } = cluster({ a: null, b: null });
  const error: unknown = await find().catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/none of the servers is a primary: recovery is in progress; recovery/);
  expect(isDatabaseUnavailable(error)).toBe(true);
  servers["b"] = 2;
  expect(await find()).toBe("b");
});
