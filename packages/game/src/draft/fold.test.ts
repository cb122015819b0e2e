import { describe, expect, it } from "vitest";
import { clock, completed, draftAfter, PICK_MS, picked, scheduled, STARTS_AT } from "../testing/drafts.ts";
import { type DraftEvent, hasStarted, isComplete, isTaken, nextDueAt, slots, teamOnClock } from "./draft.ts";
import { applyEvent, foldDraft } from "./fold.ts";

it("without events there is no draft", () => {
  expect(foldDraft([])).toBeNull();
});

it("pick 1 is current from the moment the draft is set", () => {
  const draft = draftAfter(scheduled());
  expect([draft.pickNumber, teamOnClock(draft), hasStarted(draft)]).toEqual([1, "a", false]);
  expect(nextDueAt(draft)).toBe(STARTS_AT);
});

it("a new schedule replaces the former one before the start", () => {
  const draft = draftAfter(scheduled(), scheduled({ order: ["b", "c"], rounds: 1 }));
  expect(slots(draft)).toEqual([
    { pickNumber: 1, round: 1, teamId: "b", pick: null },
    { pickNumber: 2, round: 1, teamId: "c", pick: null },
  ]);
});

it("a clock has a deadline, a fresh one a later", () => {
  expect(nextDueAt(draftAfter(scheduled(), clock(1)))).toBe(STARTS_AT + PICK_MS);
  const fresh = draftAfter(scheduled(), clock(1), clock(1, STARTS_AT + 60_000));
  expect([nextDueAt(fresh), fresh.begunAt]).toEqual([STARTS_AT + 60_000 + PICK_MS, STARTS_AT]);
});

it("a pick fills its slot and makes the next one current", () => {
  const draft = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"), clock(2));
  expect([draft.pickNumber, teamOnClock(draft), isTaken(draft, "p1"), isTaken(draft, "p2")]).toEqual([
    2,
    "b",
    true,
    false,
  ]);
  expect(slots(draft).map(({ pick }) => pick?.playerId ?? null)).toEqual(["p1", null, null, null]);
});

it("a pick without the next clock is due at once, should a log ever end there", () => {
  const draft = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"));
  expect([draft.deadline, nextDueAt(draft)]).toEqual([null, STARTS_AT]);
});

it("a complete draft has nobody on the clock and nothing due", () => {
  const draft = draftAfter(scheduled(), clock(1), completed);
  expect([isComplete(draft), teamOnClock(draft), nextDueAt(draft), draft.deadline]).toEqual([
    true,
    null,
    null,
    null,
  ]);
});

describe("what cannot follow throws:", () => {
  const table: [string, DraftEvent[], DraftEvent][] = [
    ["a clock without a draft", [], clock(1)],
    ["a clock for another pick", [scheduled()], clock(2)],
    ["a clock for nobody", [scheduled({ rounds: 0 })], clock(1)],
    [
      "a clock that is over at once",
      [scheduled()],
      { type: "clock-started", pickNumber: 1, startedAt: STARTS_AT, deadline: STARTS_AT },
    ],
    ["a schedule with a team twice", [], scheduled({ order: ["a", "a"] })],
    ["a schedule after the first clock", [scheduled(), clock(1)], scheduled()],
    ["a schedule after the end", [scheduled(), completed], scheduled()],
    ["a pick without a clock", [scheduled()], picked(1, "a", "p1")],
    ["a pick of another team", [scheduled(), clock(1)], picked(1, "b", "p1")],
    ["a pick of another slot", [scheduled(), clock(1)], picked(2, "a", "p1")],
    ["a contestant twice", [scheduled(), clock(1), picked(1, "a", "p1"), clock(2)], picked(2, "b", "p1")],
    ["a pick after the end", [scheduled(), clock(1), completed], picked(1, "a", "p1")],
    ["a second end", [scheduled(), completed], completed],
  ];
  it.each(table)("%s", (_name, before, event) => {
    expect(() => applyEvent(foldDraft(before), event)).toThrow(`"${event.type}" cannot follow`);
  });
});
