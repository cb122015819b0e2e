import { expect, test } from "vitest";
import { createQueueSaver, type SaveOutcome, type SaveState } from "./save-scheduler.ts";

/** A saver whose time, answers and chance are the test's. */
function createSetup() {
  const sent: string[] = [];
  const states: string[] = [];
  const stored: string[] = [];
  let answer: (outcome: SaveOutcome) => void = () => undefined;
  let fireTimer: (() => void) | null = null;
  let waitedMs = 0;
  let pending: readonly string[] | null = null;
  const saver = createQueueSaver({
    send: (playerIds) => {
      sent.push(playerIds.join(""));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    wait: (ms, callback) => {
      waitedMs = ms;
      fireTimer = callback;
      return () => {
        fireTimer = null;
      };
    },
    random: () => 0.5,
    onChange: (now, state: SaveState) => {
      pending = now;
      if (states.at(-1) !== state.kind) states.push(state.kind);
    },
    onStored: (playerIds) => stored.push(playerIds.join("")),
  });
  return {
    saver,
    sent,
    told: states,
    stored,
    pending: () => pending,
    waitedMs: () => waitedMs,
    isWaiting: () => fireTimer !== null,
    fireTimer: () => {
      const callback = fireTimer;
      fireTimer = null;
      callback?.();
    },
    answer: async (outcome: SaveOutcome) => {
      answer(outcome);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test("several quick moves are one save, of the last order", async () => {
  const setup = createSetup();
  setup.saver.change(["a", "b"]);
  setup.saver.change(["b", "a"]);
  setup.saver.change(["b", "a", "c"]);
  expect(setup.sent).toEqual([]);
  setup.fireTimer();
  expect(setup.sent).toEqual(["bac"]);
  await setup.answer({ kind: "stored", playerIds: ["b", "a", "c"] });
  expect(setup.stored).toEqual(["bac"]);
  expect(setup.told).toEqual(["saving", "saved"]);
  expect(setup.pending()).toBeNull();
  expect(setup.isWaiting()).toBe(false);
});

test("what is moved while a save is on its way is sent after it, not beside it", async () => {
  const setup = createSetup();
  setup.saver.change(["a"]);
  setup.fireTimer();
  setup.saver.change(["a", "b"]);
  setup.fireTimer();
  expect(setup.sent).toEqual(["a"]);
  await setup.answer({ kind: "stored", playerIds: ["a"] });
  expect(setup.stored).toEqual([]);
  setup.fireTimer();
  expect(setup.sent).toEqual(["a", "ab"]);
  await setup.answer({ kind: "stored", playerIds: ["a", "b"] });
  expect(setup.stored).toEqual(["ab"]);
  expect(setup.told).toEqual(["saving", "saved"]);
});

test("without an answer it is kept and sent again, after longer and longer", async () => {
  const setup = createSetup();
  setup.saver.change(["a"]);
  setup.fireTimer();
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await setup.answer({ kind: "unreachable" });
    waits.push(setup.waitedMs());
    expect(setup.pending()).toEqual(["a"]);
    expect(setup.told.at(-1)).toBe("offline");
    setup.fireTimer();
  }
  expect(waits).toEqual([750, 1500, 3000, 6000, 11_250, 11_250]);
  await setup.answer({ kind: "stored", playerIds: ["a"] });
  expect(setup.told.at(-1)).toBe("saved");
});

test("when the line is back it goes at once", async () => {
  const setup = createSetup();
  setup.saver.change(["a"]);
  setup.fireTimer();
  await setup.answer({ kind: "unreachable" });
  setup.saver.flush();
  expect(setup.sent).toEqual(["a", "a"]);
  expect(setup.isWaiting()).toBe(false);
});

test("a refusal is told in its words and not sent again by itself", async () => {
  const setup = createSetup();
  setup.saver.change(["a"]);
  setup.fireTimer();
  await setup.answer({ kind: "refused", message: "The draft is complete." });
  expect(setup.told.at(-1)).toBe("refused");
  expect(setup.isWaiting()).toBe(false);
  expect(setup.pending()).toEqual(["a"]);
  setup.saver.drop();
  expect(setup.pending()).toBeNull();
  expect(setup.told.at(-1)).toBe("saved");
});
