import { describe, expect, it } from "vitest";
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
  STARTS_AT,
} from "../testing/draft-events.ts";
import {
  type DraftEvent,
  hasStarted,
  isComplete,
  isPaused,
  isTaken,
  nextDueAt,
  slots,
  teamOnClock,
} from "./draft.ts";
import { applyEvent, foldDraft } from "./fold.ts";

const undone = (keptPicks: number): DraftEvent => ({ type: "undone", keptPicks, ...byCommissioner, at: 0 });

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

it("a clock has a deadline, a fresh clock a later one", () => {
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

it("a log that ends with a pick, without the next clock, is due at once", () => {
  const draft = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"));
  expect([draft.deadline, nextDueAt(draft)]).toEqual([null, STARTS_AT]);
});

describe("in a pause", () => {
  const held = draftAfter(scheduled(), clock(1), paused(4000));
  const byCommissionerPicked: DraftEvent = {
    type: "picked",
    pickNumber: 1,
    teamId: "a",
    playerId: "p1",
    by: "desk",
    ...byCommissioner,
    at: STARTS_AT,
  };

  it("no clock runs and nothing is due, and the remaining time is known", () => {
    expect([isPaused(held), held.deadline, nextDueAt(held), held.remainingMs]).toEqual([
      true,
      null,
      null,
      4000,
    ]);
    expect(teamOnClock(held)).toBe("a");
  });

  it("time is added to the remaining time", () => {
    const more = applyEvent(held, { type: "time-added", seconds: 2, ...byCommissioner, at: 0 });
    expect(more.remainingMs).toBe(6000);
  });

  it("a commissioner's pick leaves the next turn waiting with its full time", () => {
    const next = applyEvent(held, byCommissionerPicked);
    expect([next.pickNumber, next.remainingMs, isPaused(next)]).toEqual([2, PICK_MS, true]);
  });

  it("resuming or completing ends it", () => {
    for (const end of [{ type: "resumed", ...byCommissioner, at: 0 } as const, completed]) {
      expect(applyEvent(held, end)).toMatchObject({ pausedAt: null, remainingMs: null, deadline: null });
    }
  });
});

it("undoing leaves exactly the kept picks", () => {
  const draft = draftAfter(
    scheduled(),
    clock(1),
    picked(1, "a", "p1"),
    clock(2),
    picked(2, "b", "p2"),
    clock(3),
    undone(1),
  );
  expect(draft.picks.map(({ playerId }) => playerId)).toEqual(["p1"]);
  expect([draft.pickNumber, draft.deadline, isTaken(draft, "p2")]).toEqual([2, null, false]);
});

it("marks survive a new schedule, except those of teams that left", () => {
  const draft = draftAfter(
    scheduled(),
    marked("a", "away"),
    marked("b", "ready"),
    marked("b", "away"),
    marked("b", "away", false),
    scheduled({ order: ["b"], orderBy: "drawn", draw: 2 }),
  );
  expect(draft).toMatchObject({ away: [], ready: ["b"], orderBy: "drawn", draw: 2 });
});

it("a stored schedule without a kind of order was made by hand", () => {
  const draft = draftAfter(scheduled({ orderBy: undefined, draw: undefined }));
  expect([draft.orderBy, draft.draw]).toEqual(["hand", 0]);
});

it("a complete draft has no team on the clock and nothing due", () => {
  const draft = draftAfter(scheduled(), clock(1), completed);
  expect([isComplete(draft), teamOnClock(draft), nextDueAt(draft), draft.deadline]).toEqual([
    true,
    null,
    null,
    null,
  ]);
});

describe("an event that cannot follow throws:", () => {
  const table: [string, DraftEvent[], DraftEvent][] = [
    ["a clock without a draft", [], clock(1)],
    ["a clock for another pick", [scheduled()], clock(2)],
    ["a clock without a team on the clock", [scheduled({ rounds: 0 })], clock(1)],
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
    ["a clock in a pause", [scheduled(), clock(1), paused(1)], clock(1)],
    ["an owner's pick in a pause", [scheduled(), clock(1), paused(1)], picked(1, "a", "p1")],
    ["a pause without a clock", [scheduled()], paused(1)],
    ["a second pause", [scheduled(), clock(1), paused(1)], paused(1)],
    ["a pause with nothing left", [scheduled(), clock(1)], paused(0)],
    ["resuming what runs", [scheduled(), clock(1)], { type: "resumed", ...byCommissioner, at: 0 }],
    ["time for no clock", [scheduled()], { type: "time-added", seconds: 1, ...byCommissioner, at: 0 }],
    ["no time", [scheduled(), clock(1)], { type: "time-added", seconds: 0, ...byCommissioner, at: 0 }],
    ["undoing nothing", [scheduled(), clock(1)], undone(0)],
    ["undoing less than nothing", [scheduled(), clock(1), picked(1, "a", "p1")], undone(-1)],
    ["holding no clock", [scheduled()], { type: "held", cause: "storage", at: 0 }],
    ["a status of a team that is not in the draft", [scheduled()], marked("c", "ready")],
    ["a mark after the end", [scheduled(), completed], marked("a", "ready")],
    ["a second end", [scheduled(), completed], completed],
  ];
  it.each(table)("%s", (_name, before, event) => {
    expect(() => applyEvent(foldDraft(before), event)).toThrow(`"${event.type}" cannot follow`);
  });
});
