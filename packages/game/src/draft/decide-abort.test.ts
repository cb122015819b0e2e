import { describe, expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import {
  clock,
  completed,
  draftAfter,
  paused,
  picked,
  scheduled,
  STARTS_AT,
} from "../testing/draft-events.ts";
import { decideAbort, decidePause } from "./decide-commissioner.ts";
import { decideTeamStatus } from "./decide-team-status.ts";
import { decidePick } from "./decide-pick.ts";
import { type DraftEvent, isComplete, nextDueAt, teamOnClock } from "./draft.ts";
import { applyEvent } from "./fold.ts";

const at = STARTS_AT + 5000;
const act = { desk: "admin", reason: "Nobody is here", at } as const;
const running = [scheduled(), clock(1), picked(1, "a", "p1"), clock(2)];
const aborted = (keepPicks: boolean): DraftEvent => ({ type: "aborted", keepPicks, ...act });

describe("an admin ends a draft", () => {
  it.each([
    ["that has not begun", [scheduled()]],
    ["that runs", running],
    ["that is paused", [scheduled(), clock(1), paused(7000)]],
  ])("%s: nothing is due any more", (_name, events) => {
    const decision = decideAbort(draftAfter(...events), { ...act, keepPicks: true });
    expect(decision).toEqual(ok([aborted(true)]));
    const draft = draftAfter(...events, aborted(true));
    expect([isComplete(draft), nextDueAt(draft), teamOnClock(draft)]).toEqual([true, null, null]);
    expect([draft.deadline, draft.pausedAt, draft.remainingMs]).toEqual([null, null, null]);
  });

  it("keeps the picks made so far", () => {
    const draft = draftAfter(...running, aborted(true));
    expect(draft.picks.map(({ playerId }) => playerId)).toEqual(["p1"]);
    expect(draft.aborted).toEqual({ reason: "Nobody is here", keepPicks: true, picksMade: 1 });
  });

  it("or takes them back and records how many there were", () => {
    const draft = draftAfter(...running, aborted(false));
    expect([draft.picks, draft.pickNumber]).toEqual([[], 1]);
    expect(draft.aborted).toEqual({ reason: "Nobody is here", keepPicks: false, picksMade: 1 });
  });

  it("once: afterwards every action and event is refused", () => {
    const draft = draftAfter(...running, aborted(true));
    const choice = { teamId: "b", playerId: "p2", pickNumber: 2, at, decidedAt: at };
    expect(decideAbort(draft, { ...act, keepPicks: true })).toEqual(refuse("aborted"));
    expect(decidePick(draft, choice, new Set(["p2", "p3"]))).toEqual(refuse("aborted"));
    expect(decidePause(draft, act)).toEqual(refuse("aborted"));
    expect(decideTeamStatus(draft, { teamId: "a", mark: "away", on: true, at })).toEqual(refuse("aborted"));
    expect(() => applyEvent(draft, clock(2))).toThrow("the draft is complete");
  });

  it("but not a complete one", () => {
    const draft = draftAfter(scheduled(), completed);
    expect(decideAbort(draft, { ...act, keepPicks: true })).toEqual(refuse("complete"));
  });
});
