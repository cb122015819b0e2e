import { describe, expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import {
  byCommissioner,
  clock,
  completed,
  draftAfter,
  marked,
  paused,
  PICK_MS,
  picked,
  scheduled,
  shortClock,
  STARTS_AT,
} from "../testing/draft-events.ts";
import {
  decideAddTime,
  decidePause,
  decidePickFor,
  decideResume,
  decideUndo,
  type CommissionerRefusal,
} from "./decide-commissioner.ts";
import { applyEvent } from "./fold.ts";

const DEADLINE = STARTS_AT + PICK_MS;
const at = STARTS_AT + 6000;
const act = { ...byCommissioner, at };
const running = draftAfter(scheduled(), clock(1));
const held = draftAfter(scheduled(), clock(1), paused(7000));
const later = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"), clock(2));
const away = draftAfter(scheduled(), marked("a", "away"), shortClock(1));

describe("a pause", () => {
  it("keeps the remaining time", () => {
    expect(decidePause(running, act)).toEqual(ok([{ type: "paused", remainingMs: 4000, ...act }]));
  });

  it("keeps the full remaining time of an absent owner", () => {
    const early = { ...byCommissioner, at: STARTS_AT + 1000 };
    expect(decidePause(away, early)).toEqual(ok([{ type: "paused", remainingMs: 9000, ...early }]));
  });

  it("ends with a clock of the remaining time", () => {
    expect(decideResume(held, act)).toEqual(
      ok([
        { type: "resumed", ...act },
        { type: "clock-started", pickNumber: 1, startedAt: at, deadline: at + 7000 },
      ]),
    );
  });

  it("ends with a short clock if the owner on the clock went away in it", () => {
    const gone = applyEvent(held, marked("a", "away"));
    const answer = decideResume(gone, act);
    expect(answer.ok && answer.value[1]).toMatchObject({ deadline: at + 5000, fullDeadline: at + 7000 });
  });
});

describe("more time", () => {
  it("moves the running deadline", () => {
    expect(decideAddTime(running, { ...act, seconds: 30 })).toEqual(
      ok([
        { type: "time-added", seconds: 30, ...act },
        { type: "clock-started", pickNumber: 1, startedAt: STARTS_AT, deadline: DEADLINE + 30_000 },
      ]),
    );
  });

  it("moves both ends of a shortened clock", () => {
    const answer = decideAddTime(away, { ...byCommissioner, at: STARTS_AT + 1, seconds: 1 });
    expect(answer.ok && answer.value[1]).toMatchObject({
      deadline: STARTS_AT + 6000,
      fullDeadline: DEADLINE + 1000,
    });
  });

  it("counts in a pause", () => {
    const answer = decideAddTime(held, { ...act, seconds: 30 });
    expect(answer).toEqual(ok([{ type: "time-added", seconds: 30, ...act }]));
    expect(answer.ok && answer.value.reduce(applyEvent, held).remainingMs).toBe(37_000);
  });
});

describe("undoing", () => {
  const undone = { type: "undone", keptPicks: 0, ...act };

  it("puts the first undone pick on the clock with its full time", () => {
    expect(decideUndo(later, { ...act, keepPicks: 0, seenPicks: 1 })).toEqual(ok([undone, clock(1, at)]));
  });

  it("lets the pick wait with its full time in a pause", () => {
    const pausedLater = applyEvent(later, paused(50));
    const answer = decideUndo(pausedLater, { ...act, keepPicks: 0, seenPicks: 1 });
    expect(answer).toEqual(ok([undone]));
    expect(answer.ok && answer.value.reduce(applyEvent, pausedLater)).toMatchObject({
      picks: [],
      pickNumber: 1,
      remainingMs: PICK_MS,
    });
  });
});

describe("picking for a team", () => {
  const pool = new Set(["p1", "p2"]);
  const chosen = { ...act, pickNumber: 1, playerId: "p1" };
  const pick = { ...picked(1, "a", "p1"), by: "desk", ...act };

  it("fills the slot and opens the next turn", () => {
    expect(decidePickFor(running, chosen, pool)).toEqual(ok([pick, clock(2, at)]));
  });

  it("leaves an absent owner away", () => {
    const answer = decidePickFor(away, { ...chosen, at: STARTS_AT + 1 }, pool);
    expect(answer.ok && answer.value.map(({ type }) => type)).toEqual(["picked", "clock-started"]);
  });

  it("leaves the next turn waiting with its full time in a pause", () => {
    const answer = decidePickFor(held, chosen, pool);
    expect(answer).toEqual(ok([pick]));
    expect(answer.ok && answer.value.reduce(applyEvent, held).remainingMs).toBe(PICK_MS);
  });

  it("completes the draft with the last player, in a pause too", () => {
    const end = { type: "completed", at };
    for (const draft of [running, held]) {
      expect(decidePickFor(draft, chosen, new Set(["p1"]))).toEqual(ok([pick, end]));
    }
  });
});

type Draft = typeof running;
const add = (seconds: number) => (draft: Draft) => decideAddTime(draft, { ...act, seconds });
const undo = (keepPicks: number, seenPicks: number) => (draft: Draft) =>
  decideUndo(draft, { ...act, keepPicks, seenPicks });
const pickFor =
  (pickNumber: number, playerId: string, change: Partial<typeof act> = {}) =>
  (draft: Draft) =>
    decidePickFor(draft, { ...act, pickNumber, playerId, ...change }, new Set(["p2"]));
const late = { ...byCommissioner, at: DEADLINE };
const set = draftAfter(scheduled());
const over = draftAfter(scheduled(), clock(1), completed);
const acts = [
  (draft: Draft) => decidePause(draft, act),
  (draft: Draft) => decideResume(draft, act),
  add(1),
  undo(0, 1),
  pickFor(1, "p2"),
];

it.each(acts)("before the start and after the end nothing is done (%#)", (decide) => {
  expect(decide(set)).toEqual(refuse("not-started"));
  expect(decide(over)).toEqual(refuse("complete"));
});

const refusals: [CommissionerRefusal, Draft, (draft: Draft) => unknown][] = [
  ["paused", held, (draft) => decidePause(draft, act)],
  ["time-is-up", running, (draft) => decidePause(draft, late)],
  ["not-paused", running, (draft) => decideResume(draft, act)],
  ["time-is-up", running, (draft) => decideAddTime(draft, { ...late, seconds: 1 })],
  ["bad-seconds", running, add(0)],
  ["bad-seconds", running, add(1.5)],
  ["bad-seconds", running, add(Number.NaN)],
  ["bad-seconds", running, add(3601)],
  ["board-changed", running, undo(0, 0)],
  ["board-changed", later, undo(0, 2)],
  ["board-changed", later, undo(1, 1)],
  ["board-changed", later, undo(-1, 1)],
  ["board-changed", later, undo(0.5, 1)],
  ["slot-filled", later, pickFor(1, "p2")],
  ["slot-filled", running, pickFor(2, "p2")],
  ["time-is-up", running, pickFor(1, "p2", late)],
  ["player-taken", later, pickFor(2, "p1")],
  ["player-unavailable", running, pickFor(1, "p9")],
];
it.each(refusals)("%s (%#)", (refusal, draft, decide) => {
  expect(decide(draft)).toEqual(refuse(refusal));
});
