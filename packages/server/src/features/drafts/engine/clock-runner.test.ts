import { applyEvent } from "@emberline/game";
import { expect, test } from "vitest";
import { createClockRunner, type ClockResult } from "./run-clock.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

const NOTHING: ClockResult = { change: null, nextDueAt: null };

function changeOf(leagueId: string): ClockResult {
  const event = { type: "scheduled" as const, order: [], rounds: 0, startsAt: 0, pickSeconds: 1, at: 0 };
  const after = { leagueId, draftId: "", seasonId: "", version: 1, draft: applyEvent(null, event) };
  return { change: { from: 2, events: [], after }, nextDueAt: 1 };
}

function setUp(runBatch: (leagueIds: string[]) => Promise<ClockResult[]>) {
  const runExclusive = createKeyedMutex();
  const [batches, singles, broadcasts]: [string[][], string[], string[]] = [[], [], []];
  const runClocks = createClockRunner({
    runExclusive,
    runBatch: (leagueIds) => {
      batches.push(leagueIds);
      return runBatch(leagueIds);
    },
    runOne: async (leagueId) => void singles.push(leagueId),
    broadcast: async ({ after }) => void broadcasts.push(after.leagueId),
  });
  return { runExclusive, runClocks, together: batches, alone: singles, broadcasts };
}

test("leagues due at the same moment run in one batch, in a fixed order, and broadcast under their own mutex", async () => {
  const {
    runExclusive,
    runClocks,
    together: batches,
    alone: singles,
    broadcasts,
  } = setUp(async (leagueIds) => leagueIds.map(changeOf));
  runClocks(["c", "a", "b"]);
  expect(runExclusive.isLocked("a")).toBe(true);
  await runExclusive.idle();
  expect([batches, singles, broadcasts]).toEqual([[["a", "b", "c"]], [], ["a", "b", "c"]]);
});

test("a league locked by another transaction runs alone, and the others do not wait for it", async () => {
  const {
    runExclusive,
    runClocks,
    alone: singles,
    broadcasts,
  } = setUp(async (leagueIds) =>
    leagueIds.map((leagueId) => (leagueId === "b" ? NOTHING : changeOf(leagueId))),
  );
  runClocks(["a", "b", "c"]);
  await runExclusive.idle();
  expect([singles, broadcasts]).toEqual([["b"], ["a", "c"]]);
});

test("when one league's error rolls back the batch, each runs alone", async () => {
  const {
    runExclusive,
    runClocks,
    alone: singles,
    broadcasts,
  } = setUp(() => Promise.reject(new Error("a log that cannot be")));
  runClocks(["a", "b"]);
  await runExclusive.idle();
  expect([singles.sort(), broadcasts]).toEqual([["a", "b"], []]);
});

test("a league whose mutex is taken runs after it, outside the batch", async () => {
  const {
    runExclusive,
    runClocks,
    together: batches,
    alone: singles,
  } = setUp(async (leagueIds) => leagueIds.map(changeOf));
  let finish = (): void => {};
  const pick = runExclusive("b", () => new Promise<void>((resolve) => (finish = resolve)));
  runClocks(["a", "b", "c"]);
  expect(singles).toEqual([]);
  finish();
  await pick;
  await runExclusive.idle();
  expect([batches, singles]).toEqual([[["a", "c"]], ["b"]]);
});

test("five hundred leagues run in parts, a few at once", async () => {
  let [running, maxRunning] = [0, 0];
  const {
    runExclusive,
    runClocks,
    together: batches,
    broadcasts,
  } = setUp(async (leagueIds) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise(setImmediate);
    running -= 1;
    return leagueIds.map(changeOf);
  });
  runClocks(Array.from({ length: 500 }, (_, index) => `league ${index}`));
  await runExclusive.idle();
  expect([batches.length, maxRunning, new Set(broadcasts).size]).toEqual([10, 4, 500]);
});
