import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invariants, ofType } from "../testing/invariants.ts";
import { runScenario } from "../testing/run-scenario.ts";
import { scenarios } from "../testing/arbitraries.ts";
import type { DraftModel } from "../testing/draft-model.ts";

const RUNS = 150;

describe("every scenario", () => {
  // Covers INVARIANT-1, INVARIANT-2, INVARIANT-3, INVARIANT-4, INVARIANT-6, INVARIANT-7, INVARIANT-8.
  // Covers INVARIANT-9, INVARIANT-13.
  it("keeps every invariant", () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        expect(violatedInvariants(runScenario(scenario))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

const violatedInvariants = (model: DraftModel): string[] =>
  Object.entries(invariants).flatMap(([name, holds]) => (holds(model) ? [] : [name]));

describe("the scenarios", () => {
  it("reach every kind of event and every refusal", () => {
    const models = fc.sample(scenarios, { numRuns: RUNS, seed: 51 }).map(runScenario);
    expect([...new Set(models.flatMap(reached))]).toEqual(expect.arrayContaining(TO_REACH));
  });
});

const EVENTS =
  "scheduled, clock-started, picked by owner, picked by queue, picked by rule, completed, aborted";
const COMMISSIONER_EVENTS = "picked by desk, paused, resumed, time-added, undone, held, marked, team-left";
const COMMISSIONER_REFUSALS = "paused, not-paused, bad-seconds, board-changed, no-team, nothing-held";
const REFUSALS =
  "complete, aborted, not-started, slot-filled, not-your-turn, time-is-up, player-taken, player-unavailable, begun";
const TURNS =
  "a pick sent again, a fresh clock, a short clock, a drawn order, fewer contestants, kept contestants, no clock at all";
const TO_REACH = [EVENTS, COMMISSIONER_EVENTS, REFUSALS, COMMISSIONER_REFUSALS, TURNS].flatMap((names) =>
  names.split(", "),
);

function reached(model: DraftModel): string[] {
  const answers = [...model.attempts, ...model.requests]
    .map(({ answer }) => answer)
    .concat(model.lateChanges);
  const isFresh = model.ticks.some(
    ({ draft, answer }) => draft.deadline !== null && answer.ok && answer.value[0]?.type === "clock-started",
  );
  return [
    ...model.log.map((event) => (event.type === "picked" ? `picked by ${event.by}` : event.type)),
    ...answers.flatMap((answer) => (answer.ok ? [] : answer.refusal)),
    ...(model.attempts.some(({ answer }) => answer.ok && answer.value.length === 0)
      ? ["a pick sent again"]
      : []),
    ...(ofType(model.log, "clock-started").some(({ fullDeadline }) => fullDeadline) ? ["a short clock"] : []),
    ...(ofType(model.log, "scheduled").some(({ draw }) => draw) ? ["a drawn order"] : []),
    ...(isFresh ? ["a fresh clock"] : []),
    ...(model.states.some(({ kept }) => kept && kept.length > 0) ? ["kept contestants"] : []),
    ...(model.shrank ? ["fewer contestants"] : []),
    ...(ofType(model.log, "clock-started").length === 0 ? ["no clock at all"] : []),
  ];
}
