import { expect, test } from "vitest";
import { createQueueSaver, type SaveOutcome, type SaveState } from "./save-scheduler.ts";

/** A saver whose time, answers and chance are the test's. */
function arrange() {
  const sent: string[] = [];
  const told: string[] = [];
  const stored: string[] = [];
  let answer: (outcome: SaveOutcome) => void = () => undefined;
  let ring: (() => void) | null = null;
  let waitedMs = 0;
  let pending: readonly string[] | null = null;
  const saver = createQueueSaver({
    send: (playerIds) => {
      sent.push(playerIds.join(""));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    wait: (ms, then) => {
      waitedMs = ms;
      ring = then;
      return () => {
        ring = null;
      };
    },
    random: () => 0.5,
    onChange: (now, state: SaveState) => {
      pending = now;
      if (told.at(-1) !== state.kind) told.push(state.kind);
    },
    onStored: (playerIds) => stored.push(playerIds.join("")),
  });
  return {
    saver,
    sent,
    told,
    stored,
    pending: () => pending,
    waitedMs: () => waitedMs,
    isWaiting: () => ring !== null,
    ring: () => {
      const then = ring;
      ring = null;
      then?.();
    },
    answer: async (outcome: SaveOutcome) => {
      answer(outcome);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test("several quick moves are one save, of the last order", async () => {
  const world = arrange();
  world.saver.change(["a", "b"]);
  world.saver.change(["b", "a"]);
  world.saver.change(["b", "a", "c"]);
  expect(world.sent).toEqual([]);
  world.ring();
  expect(world.sent).toEqual(["bac"]);
  await world.answer({ kind: "stored", playerIds: ["b", "a", "c"] });
  expect(world.stored).toEqual(["bac"]);
  expect(world.told).toEqual(["saving", "saved"]);
  expect(world.pending()).toBeNull();
  expect(world.isWaiting()).toBe(false);
});

test("what is moved while a save is on its way is sent after it, not beside it", async () => {
  const world = arrange();
  world.saver.change(["a"]);
  world.ring();
  world.saver.change(["a", "b"]);
  world.ring();
  expect(world.sent).toEqual(["a"]);
  await world.answer({ kind: "stored", playerIds: ["a"] });
  expect(world.stored).toEqual([]);
  world.ring();
  expect(world.sent).toEqual(["a", "ab"]);
  await world.answer({ kind: "stored", playerIds: ["a", "b"] });
  expect(world.stored).toEqual(["ab"]);
  expect(world.told).toEqual(["saving", "saved"]);
});

test("without an answer it is kept and sent again, after longer and longer", async () => {
  const world = arrange();
  world.saver.change(["a"]);
  world.ring();
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await world.answer({ kind: "unreachable" });
    waits.push(world.waitedMs());
    expect(world.pending()).toEqual(["a"]);
    expect(world.told.at(-1)).toBe("offline");
    world.ring();
  }
  expect(waits).toEqual([750, 1500, 3000, 6000, 11_250, 11_250]);
  await world.answer({ kind: "stored", playerIds: ["a"] });
  expect(world.told.at(-1)).toBe("saved");
});

test("when the line is back it goes at once", async () => {
  const world = arrange();
  world.saver.change(["a"]);
  world.ring();
  await world.answer({ kind: "unreachable" });
  world.saver.flush();
  expect(world.sent).toEqual(["a", "a"]);
  expect(world.isWaiting()).toBe(false);
});

test("a refusal is told in its words and not sent again by itself", async () => {
  const world = arrange();
  world.saver.change(["a"]);
  world.ring();
  await world.answer({ kind: "refused", words: "The draft is complete." });
  expect(world.told.at(-1)).toBe("refused");
  expect(world.isWaiting()).toBe(false);
  expect(world.pending()).toEqual(["a"]);
  world.saver.drop();
  expect(world.pending()).toBeNull();
  expect(world.told.at(-1)).toBe("saved");
});
