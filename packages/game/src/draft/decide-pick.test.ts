import { expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import {
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
import { type PickAttempt, decidePick, type PickRefusal } from "./decide-pick.ts";

const pool = new Set(["p2", "p3", "p4", "p5"]);
const set = draftAfter(scheduled());
const running = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"), clock(2));
const over = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"), completed);
const at = STARTS_AT + 5000;
const good: PickAttempt = { teamId: "b", playerId: "p2", pickNumber: 2, at, decidedAt: at };

it("a pick is made and starts the next clock at the same moment", () => {
  expect(decidePick(running, good, pool)).toEqual(ok([{ ...picked(2, "b", "p2"), at }, clock(3, at)]));
});

it("the next team's clock does not lose the delay of a pick", () => {
  const decidedAt = at + 10_000;
  expect(decidePick(running, { ...good, decidedAt }, pool)).toEqual(
    ok([{ ...picked(2, "b", "p2"), at }, clock(3, decidedAt)]),
  );
});

it("the last slot completes the draft", () => {
  const short = draftAfter(scheduled({ rounds: 1 }), clock(1), picked(1, "a", "p1"), clock(2));
  expect(decidePick(short, good, pool)).toEqual(
    ok([
      { ...picked(2, "b", "p2"), at },
      { type: "completed", at },
    ]),
  );
});

it("the last player completes the draft", () => {
  const answer = decidePick(running, good, new Set(["p1", "p2"]));
  expect(answer.ok && answer.value.at(-1)).toEqual({ type: "completed", at });
});

// Covers RULE-18.
it("with copies, another team may pick the same player, but no team twice", () => {
  const doubled = scheduled({ copies: 2, teamsPerPlayer: 2 });
  const draft = draftAfter(doubled, clock(1), picked(1, "a", "p2"), clock(2));
  const events = decidePick(draft, good, pool);
  expect(events.ok && events.value[0]).toEqual({ ...picked(2, "b", "p2"), at });
  const after = draftAfter(doubled, clock(1), picked(1, "a", "p2"), clock(2), picked(2, "b", "p2"), clock(3));
  expect(decidePick(after, { ...good, pickNumber: 3 }, pool)).toEqual(refuse("player-taken"));
});

// Covers RULE-19.
it("with copies, a team that has all players that are left may pick another one", () => {
  const three = scheduled({ order: ["a", "b", "c"], copies: 2, teamsPerPlayer: 2 });
  const picks = ["c", "p", "p", "q", "q"].flatMap((playerId, index) => [
    clock(index + 1),
    picked(index + 1, ["a", "b", "c", "c", "b"][index]!, playerId),
  ]);
  const draft = draftAfter(three, ...picks, clock(6));
  const last = { ...good, teamId: "a", pickNumber: 6 };
  const all = new Set(["c", "p", "q"]);
  expect(decidePick(draft, { ...last, playerId: "c" }, all)).toEqual(refuse("player-taken"));
  expect(decidePick(draft, { ...last, playerId: "q" }, all).ok).toBe(true);
});

it("a millisecond before the deadline is in time", () => {
  expect(decidePick(running, { ...good, at: STARTS_AT + PICK_MS - 1 }, pool).ok).toBe(true);
});

it.each([
  ["the same pick sent again", running],
  ["the same pick sent again after the end", over],
])("%s is still accepted", (_name, draft) => {
  const again = { ...good, teamId: "a", playerId: "p1", pickNumber: 1, at: at + 1e6 };
  expect(decidePick(draft, again, pool)).toEqual(ok([]));
});

it("a pick by hand ends being away", () => {
  const away = draftAfter(scheduled(), marked("b", "away"), clock(1), picked(1, "a", "p1"), shortClock(2));
  expect(decidePick(away, { ...good, at: STARTS_AT + 4000, decidedAt: STARTS_AT + 4000 }, pool)).toEqual(
    ok([
      { ...picked(2, "b", "p2"), at: STARTS_AT + 4000 },
      marked("b", "away", false, STARTS_AT + 4000),
      clock(3, STARTS_AT + 4000),
    ]),
  );
});

it("an undone pick can be made again", () => {
  const again = draftAfter(
    scheduled(),
    clock(1),
    picked(1, "a", "p1"),
    clock(2),
    { type: "undone", keptPicks: 0, desk: "owner", reason: "mistake", at },
    clock(1, at),
  );
  const choice = { ...good, teamId: "a", playerId: "p1", pickNumber: 1 };
  expect(decidePick(again, choice, new Set(["p1", "p2"])).ok).toBe(true);
});

const refusals: [PickRefusal, typeof running, Partial<PickAttempt>][] = [
  ["not-started", set, { teamId: "a", pickNumber: 1 }],
  ["complete", over, {}],
  ["slot-filled", running, { teamId: "a", pickNumber: 1 }],
  ["slot-filled", running, { teamId: "b", playerId: "p1", pickNumber: 1 }],
  ["not-your-turn", running, { teamId: "a" }],
  ["not-your-turn", running, { pickNumber: 3 }],
  ["not-your-turn", running, { pickNumber: Number.NaN }],
  ["time-is-up", running, { at: STARTS_AT + PICK_MS }],
  ["paused", draftAfter(scheduled(), clock(1), paused(1000)), { teamId: "a", pickNumber: 1 }],
  ["player-taken", running, { playerId: "p1" }],
  ["player-unavailable", running, { playerId: "p9" }],
];
it.each(refusals)("%s", (refusal, draft, change) => {
  expect(decidePick(draft, { ...good, ...change }, pool)).toEqual(refuse(refusal));
});
