import { expect, test } from "vitest";
import { createFakeTimers } from "../../../testing/fakes/fake-timers.ts";
import { createAdmission } from "./admission.ts";

function setUp(due: Record<string, number> = {}) {
  const timers = createFakeTimers();
  const admission = createAdmission({ timers, dueAtOf: (leagueId) => due[leagueId] ?? null });
  const begun: string[] = [];
  const join = (leagueId: string, joined: Promise<unknown> = Promise.resolve(), isOpen = () => true) =>
    admission.admit({ leagueId, isOpen }, async () => {
      begun.push(leagueId);
      await joined;
    });
  /** Moves the clock, and lets the joins that have ended be noticed. */
  const advance = async (byMs: number) => {
    timers.advance(byMs);
    await new Promise(setImmediate);
  };
  return { join, begun, advance, stop: admission.stop };
}

test("a client that arrives alone joins at once; those that arrive in the next tenth of a second join together", async () => {
  const { join, begun, advance } = setUp();
  await join("a");
  const others = [join("b"), join("c")];
  await advance(99);
  expect(begun).toEqual(["a"]);
  await advance(1);
  expect(begun).toEqual(["a", "b", "c"]);
  await Promise.all(others);
  await advance(100);
  await join("d");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("the rooms whose clocks run out first come first, then those that wait longest, each with all its clients", async () => {
  const { join, begun, advance } = setUp({ soon: 1000, later: 2000 });
  await join("first");
  const leagues = ["waiting", "after", "later", "soon"];
  for (let client = 0; client < 70; client += 1) for (const leagueId of leagues) void join(leagueId);
  await advance(100);
  const of = (leagueId: string): string[] => Array<string>(70).fill(leagueId);
  // A round has 200 clients, and the other ones of the last room.
  expect(begun.slice(1)).toEqual([...of("soon"), ...of("later"), ...of("waiting")]);
  await advance(100);
  expect(begun.slice(211)).toEqual(of("after"));
});

test("a client that has gone does not join, and takes no place", async () => {
  const { join, begun, advance } = setUp();
  await join("first");
  let isOpen = true;
  const gone = Array.from({ length: 200 }, () => join("gone", undefined, () => isOpen));
  void join("next");
  isOpen = false;
  await advance(100);
  await Promise.all(gone);
  expect(begun).toEqual(["first", "next"]);
});

test("when the server stops, no client joins, and none waits", async () => {
  const { join, begun, advance, stop } = setUp();
  await join("first");
  const waiting = join("second");
  stop();
  await waiting;
  await join("third");
  await advance(2000);
  expect(begun).toEqual(["first"]);
});

test("the next round waits for the joins of the one before, but no longer than a second", async () => {
  const { join, begun, advance } = setUp();
  let resolve = (): void => {};
  void join("slow", new Promise<void>((done) => (resolve = done)));
  void join("b", new Promise(() => {}));
  await advance(900);
  expect(begun).toEqual(["slow"]);
  resolve();
  await advance(0);
  expect(begun).toEqual(["slow", "b"]);
  void join("c");
  await advance(999);
  expect(begun).toEqual(["slow", "b"]);
  await advance(1);
  expect(begun).toEqual(["slow", "b", "c"]);
});

test("a join that fails fails for its client only", async () => {
  const { join, begun, advance } = setUp();
  await expect(join("a", Promise.reject(new Error("not a member")))).rejects.toThrow("not a member");
  const next = join("b");
  await advance(100);
  await next;
  expect(begun).toEqual(["a", "b"]);
});
