import fc from "fast-check";
import type { Step, Scenario } from "./run-scenario.ts";

const index = fc.nat({ max: 500 });

const wait: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("wait"),
  until: fc.constantFrom("a while", "just before", "the deadline", "just after", "long after"),
  ms: fc.nat({ max: 200_000 }),
});
const owner: fc.Arbitrary<Step> = fc.record({ step: fc.constant("owner"), player: index });
const rival: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("rival"),
  team: index,
  player: index,
  slot: fc.integer({ min: -2, max: 2 }),
});
const garbage: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("garbage"),
  playerId: fc.constantFrom("", "nobody", "__proto__", "p0"),
  pickNumber: fc.constantFrom(0, -1, 1, 1.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY),
});
const again: fc.Arbitrary<Step> = fc.record({ step: fc.constant("again"), which: index });
const clock: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("clock"),
  chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  queue: fc.array(index, { maxLength: 3 }),
});
const restart: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("restart"),
  downMs: fc.nat({ max: 300_000 }),
});
const eliminate: fc.Arbitrary<Step> = fc.record({ step: fc.constant("eliminate"), player: index });
const join: fc.Arbitrary<Step> = fc.record({ step: fc.constant("join") });
const leave: fc.Arbitrary<Step> = fc.record({ step: fc.constant("leave"), team: index });
const set: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("set"),
  leadMs: fc.constantFrom(0, 299_999, 300_000, 1_000_000),
  pickSeconds: fc.constantFrom(0, 1, 120, 86_399, 86_400, 1.5),
  orderBy: fc.constantFrom("hand", "shuffled", "drawn"),
});
const rosterSize = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const copies = fc.constantFrom(1, 1, 2, 3, null);
const rules = fc.record({ rosterSize, copies });
const changeRules: fc.Arbitrary<Step> = fc.record({ step: fc.constant("rules"), rules });
const pause: fc.Arbitrary<Step> = fc.record({ step: fc.constant("pause") });
const resume: fc.Arbitrary<Step> = fc.record({ step: fc.constant("resume") });
const add: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("add"),
  seconds: fc.constantFrom(1, 30, 3600, 0, -5, 3601, 1.5),
});
const undo: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("undo"),
  count: fc.integer({ min: 0, max: 4 }),
  unseen: fc.constantFrom(0, 0, 0, 1),
});
const pickFor: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("pick for"),
  player: index,
  slot: fc.constantFrom(0, 0, 0, -1, 1),
});
const mark: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("mark"),
  team: fc.oneof(fc.constant("on the clock" as const), index),
  mark: fc.constantFrom("ready", "away"),
  on: fc.boolean(),
});
const abort: fc.Arbitrary<Step> = fc.record({ step: fc.constant("abort"), keepPicks: fc.boolean() });
const leaveRunning: fc.Arbitrary<Step> = fc.record({ step: fc.constant("leave running"), team: index });
const clockRestore: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("hold"),
  lostMs: fc.nat({ max: 100_000 }),
});

const attempt = fc.oneof(
  { weight: 6, arbitrary: owner },
  { weight: 6, arbitrary: clock },
  { weight: 6, arbitrary: wait },
  { weight: 3, arbitrary: rival },
  { weight: 2, arbitrary: again },
  { weight: 2, arbitrary: pause },
  { weight: 2, arbitrary: resume },
  { weight: 2, arbitrary: pickFor },
  { weight: 3, arbitrary: mark },
  add,
  undo,
  clockRestore,
  leaveRunning,
  garbage,
  restart,
  join,
  leave,
  set,
  changeRules,
);

/** Leagues of 1 to 18 teams and their drafts, with all kinds of faults. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .tuple(fc.integer({ min: 1, max: 18 }), fc.integer({ min: 1, max: 4 }), fc.boolean(), copies, rosterSize)
  .chain(([teamCount, rounds, mayShrink, ofEach, size]) => {
    const least = ofEach === null ? 1 : Math.ceil((teamCount * rounds) / ofEach);
    return fc.record({
      teamCount: fc.constant(teamCount),
      points: fc.array(fc.integer({ min: -3, max: 9 }), {
        minLength: least,
        maxLength: least + teamCount - 1,
      }),
      pickSeconds: fc.constantFrom(1, 2, 30, 120, 86_399),
      orderBy: fc.constantFrom("hand", "shuffled", "drawn"),
      rules: fc.constant({ rosterSize: size, copies: ofEach }),
      second: fc.option(
        fc.record({
          keeps: fc.integer({ min: 0, max: 3 }),
          teams: fc.array(fc.option(index, { freq: 4 }), { minLength: least, maxLength: least }),
          chosen: fc.array(fc.nat({ max: least }), { maxLength: 4 }),
        }),
        { freq: 2 },
      ),
      before: fc.array(
        fc.oneof(join, leave, set, changeRules, owner, clock, wait, eliminate, mark, pause, undo, pickFor),
        { maxLength: 4 },
      ),
      abort: fc.option(fc.record({ after: fc.nat({ max: 60 }), keepPicks: fc.boolean() }), { freq: 3 }),
      during: fc.array(mayShrink ? fc.oneof({ weight: 20, arbitrary: attempt }, eliminate) : attempt, {
        maxLength: 150,
        size: "max",
      }),
      after: fc.array(fc.oneof({ weight: 9, arbitrary: attempt }, abort), { maxLength: 10 }),
    });
  });
