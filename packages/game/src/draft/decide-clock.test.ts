import { describe, expect, it } from "vitest";
import { AWAY_PICK_SECONDS } from "../limits.ts";
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
import { type ClockMoment, decideClock } from "./decide-clock.ts";

const pool = [
  { playerId: "p4", points: 7 },
  { playerId: "p1", points: -2 },
  { playerId: "p3", points: 7 },
  { playerId: "p2", points: 0 },
];
const DEADLINE = STARTS_AT + PICK_MS;
const set = draftAfter(scheduled());
const running = draftAfter(scheduled(), clock(1));

const moment = (change: Partial<ClockMoment>): ClockMoment => ({
  at: DEADLINE,
  watchedSince: 0,
  pool,
  queue: [],
  random: 0,
  ...change,
});

describe("the start", () => {
  // Covers DRAFT-25.
  it("comes at the scheduled second, not a millisecond before", () => {
    expect(decideClock(set, moment({ at: STARTS_AT - 1 }))).toEqual(refuse("nothing-due"));
    expect(decideClock(set, moment({ at: STARTS_AT }))).toEqual(ok([clock(1)]));
  });

  it("counts from the scheduled second if less than a second late, else from now", () => {
    expect(decideClock(set, moment({ at: STARTS_AT + 999 }))).toEqual(ok([clock(1)]));
    expect(decideClock(set, moment({ at: STARTS_AT + 1000 }))).toEqual(ok([clock(1, STARTS_AT + 1000)]));
  });

  it("counts the rounds again", () => {
    const at = STARTS_AT;
    expect(decideClock(set, moment({ at, pool: pool.slice(1) }))).toEqual(
      ok([scheduled({ rounds: 1, at }), clock(1)]),
    );
  });

  it("draws a new order only if that was set", () => {
    const drawn = draftAfter(scheduled({ orderBy: "drawn" }));
    const [at, drawnOrder] = [STARTS_AT, ["b", "a"]];
    expect(decideClock(drawn, moment({ at, drawnOrder }))).toEqual(
      ok([scheduled({ order: drawnOrder, orderBy: "drawn", draw: 1, at }), clock(1)]),
    );
    expect(decideClock(set, moment({ at, drawnOrder }))).toEqual(ok([clock(1)]));
  });

  it("gives an absent owner a short clock from the first pick on", () => {
    const away = draftAfter(scheduled(), marked("a", "away"));
    expect(decideClock(away, moment({ at: STARTS_AT }))).toEqual(ok([shortClock(1)]));
  });

  it.each([
    ["contestants", set, []],
    ["teams", draftAfter(scheduled({ order: [], rounds: 0 })), pool],
    ["rounds", set, pool.slice(3)],
  ])("completes the draft without enough %s", (_what, draft, left) => {
    const answer = decideClock(draft, moment({ at: STARTS_AT, pool: left }));
    expect(answer.ok && answer.value.at(-1)).toEqual({ type: "completed", at: STARTS_AT });
  });
});

describe("the deadline", () => {
  const auto = (playerId: string, how: { by: "queue"; choice: number } | { by: "rule"; tied: string[] }) => [
    { ...picked(1, "a", playerId), at: DEADLINE, ...how },
    clock(2, DEADLINE),
  ];
  const tied = ["p3", "p4"];

  it("nothing is due a millisecond before it", () => {
    expect(decideClock(running, moment({ at: DEADLINE - 1 }))).toEqual(refuse("nothing-due"));
  });

  // Covers DRAFT-26.
  it("picks the first available player of the queue", () => {
    expect(decideClock(running, moment({ queue: ["p9", "p1", "p2"] }))).toEqual(
      ok(auto("p1", { by: "queue", choice: 2 })),
    );
  });

  // Covers DRAFT-26.
  it("else picks the most points, ties at random", () => {
    const of = (chance: number, from = pool) => decideClock(running, moment({ random: chance, pool: from }));
    expect(of(0.49)).toEqual(ok(auto("p3", { by: "rule", tied })));
    expect(of(0.51)).toEqual(ok(auto("p4", { by: "rule", tied })));
    expect(of(0.51, pool.toReversed())).toEqual(ok(auto("p4", { by: "rule", tied })));
  });

  it("never picks a player already picked, even from an outdated pool", () => {
    const second = draftAfter(scheduled(), clock(1), picked(1, "a", "p3"), clock(2));
    const answer = decideClock(second, moment({ queue: ["p3"] }));
    expect(answer.ok && answer.value[0]).toMatchObject({ playerId: "p4", by: "rule" });
  });

  it("starts a fresh clock if no server watched", () => {
    const at = DEADLINE + 1;
    expect(decideClock(running, moment({ at, watchedSince: at }))).toEqual(ok([clock(1, at)]));
    expect(decideClock(running, moment({ at: DEADLINE + 5001 }))).toEqual(ok([clock(1, DEADLINE + 5001)]));
  });

  it("picks if it was watched from its very millisecond, up to the end of the grace period", () => {
    expect(decideClock(running, moment({ watchedSince: DEADLINE }))).toEqual(
      ok(auto("p3", { by: "rule", tied })),
    );
    const late = decideClock(running, moment({ at: DEADLINE + 5000 }));
    expect(late.ok && late.value[0]?.type).toBe("picked");
    expect(late.ok && late.value[1]).toEqual(clock(2, DEADLINE + 5000));
  });

  // Covers DRAFT-27.
  it("completes the draft after the last pick and without available players", () => {
    const end = { type: "completed", at: DEADLINE };
    expect(decideClock(running, moment({ pool: [] }))).toEqual(ok([end]));
    const last = decideClock(running, moment({ pool: pool.slice(3) }));
    expect(last.ok && last.value.at(-1)).toEqual(end);
  });
});

// Covers DRAFT-33.
it("an absent owner's automatic pick comes when the short clock ends, not a millisecond before", () => {
  const away = draftAfter(scheduled(), marked("a", "away"), shortClock(1));
  const end = STARTS_AT + AWAY_PICK_SECONDS * 1000;
  expect(decideClock(away, moment({ at: end - 1 }))).toEqual(refuse("nothing-due"));
  const answer = decideClock(away, moment({ at: end }));
  expect(answer.ok && answer.value.map(({ type }) => type)).toEqual(["picked", "clock-started"]);
});

it("a single best player is picked without a random draw", () => {
  const answer = decideClock(running, moment({ pool: pool.slice(1), random: 0.99 }));
  expect(answer.ok && answer.value[0]).toEqual({ ...picked(1, "a", "p3"), by: "rule", at: DEADLINE });
});

it("in a pause nothing is due, however long it lasts", () => {
  const held = draftAfter(scheduled(), clock(1), paused(4000));
  expect(decideClock(held, moment({ at: DEADLINE + 1e9 }))).toEqual(refuse("nothing-due"));
});

it("a turn without a clock gets one", () => {
  const between = draftAfter(scheduled(), clock(1), picked(1, "a", "p1"));
  expect(decideClock(between, moment({}))).toEqual(ok([clock(2, DEADLINE)]));
});

it("after the end nothing is due", () => {
  const over = draftAfter(scheduled(), clock(1), completed);
  expect(decideClock(over, moment({ at: DEADLINE + 1e9 }))).toEqual(refuse("nothing-due"));
});
