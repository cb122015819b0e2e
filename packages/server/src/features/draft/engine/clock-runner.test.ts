import { applyEvent } from "@emberline/game";
import { expect, test } from "vitest";
import { createClockRunner } from "./clock-runner.ts";
import type { ClockResult } from "./run-clock.ts";
import { createKeyedMutex } from "../../../keyed-mutex.ts";

const NOTHING: ClockResult = { change: null, nextDueAt: null };

function changeOf(leagueId: string): ClockResult {
  const event = { type: "scheduled" as const, order: [], rounds: 0, startsAt: 0, pickSeconds: 1, at: 0 };
  const after = { leagueId, draftId: "", seasonId: "", version: 1, draft: applyEvent(null, event) };
  return { change: { from: 2, events: [], after }, nextDueAt: 1 };
}

function setUp(runMany: (leagueIds: string[]) => Promise<ClockResult[]>) {
  const runExclusive = createKeyedMutex();
  const [together, alone, broadcasts]: [string[][], string[], string[]] = [[], [], []];
  const ring = createClockRunner({
    runExclusive,
    runBatch: (leagueIds) => {
      together.push(leagueIds);
      return runMany(leagueIds);
    },
    runOne: async (leagueId) => void alone.push(leagueId),
    broadcast: async ({ after }) => void broadcasts.push(after.leagueId),
  });
  return { inTurn: runExclusive, ring, together, alone, broadcasts };
}

test("leagues due at the same moment run in one batch, in a fixed order, and broadcast under their own mutex", async () => {
  const {
    inTurn: runExclusive,
    ring,
    together,
    alone,
    broadcasts,
  } = setUp(async (leagueIds) => leagueIds.map(changeOf));
  ring(["c", "a", "b"]);
  expect(runExclusive.isLocked("a")).toBe(true);
  await runExclusive.idle();
  expect([together, alone, broadcasts]).toEqual([[["a", "b", "c"]], [], ["a", "b", "c"]]);
});

test("a league locked by another transaction runs alone, and the others do not wait for it", async () => {
  const {
    inTurn: runExclusive,
    ring,
    alone,
    broadcasts,
  } = setUp(async (leagueIds) =>
    leagueIds.map((leagueId) => (leagueId === "b" ? NOTHING : changeOf(leagueId))),
  );
  ring(["a", "b", "c"]);
  await runExclusive.idle();
  expect([alone, broadcasts]).toEqual([["b"], ["a", "c"]]);
});

test("when one league's error rolls back the batch, each runs alone", async () => {
  const {
    inTurn: runExclusive,
    ring,
    alone,
    broadcasts,
  } = setUp(() => Promise.reject(new Error("a log that cannot be")));
  ring(["a", "b"]);
  await runExclusive.idle();
  expect([alone.sort(), broadcasts]).toEqual([["a", "b"], []]);
});

test("a league whose mutex is taken runs after it, outside the batch", async () => {
  const { inTurn: runExclusive, ring, together, alone } = setUp(async (leagueIds) => leagueIds.map(changeOf));
  let finish = (): void => {};
  const pick = runExclusive("b", () => new Promise<void>((resolve) => (finish = resolve)));
  ring(["a", "b", "c"]);
  expect(alone).toEqual([]);
  finish();
  await pick;
  await runExclusive.idle();
  expect([together, alone]).toEqual([[["a", "c"]], ["b"]]);
});

test("five hundred leagues run in parts, a few at once", async () => {
  let [inside, most] = [0, 0];
  const {
    inTurn: runExclusive,
    ring,
    together,
    broadcasts,
  } = setUp(async (leagueIds) => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
    return leagueIds.map(changeOf);
  });
  ring(Array.from({ length: 500 }, (_, index) => `league ${index}`));
  await runExclusive.idle();
  expect([together.length, most, new Set(broadcasts).size]).toEqual([10, 4, 500]);
});
