import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import { checkGrade, gradeSurvey } from "./grade.ts";

const questions = [
  { points: 5, optionIds: ["ember", "tide"] },
  { points: 2, optionIds: ["ada", "bo", "cleo"] },
];

describe("a graded survey", () => {
  it.each<[string, string[], string[], number]>([
    ["nothing right", [], ["tide", "ada", "bo"], 0],
    ["one right answer", ["tide"], ["tide", "ada", "bo"], 5],
    ["right answers of every question", ["tide", "bo"], ["tide", "ada", "bo"], 7],
    ["several right ones of one question", ["ada", "bo", "cleo"], ["ember", "ada", "cleo"], 4],
    ["all options right", ["ember", "tide", "ada", "bo", "cleo"], ["ember", "ada", "bo"], 9],
    ["only what was not chosen", ["ember", "cleo"], ["tide", "ada", "bo"], 0],
    ["answers to one question only", ["ember", "ada"], ["ada"], 2],
    ["no answer", ["ember", "ada"], [], 0],
    ["options of no question", ["other"], ["other", "tide"], 0],
  ])("with %s earns its points", (_, correct, chosen, points) => {
    expect(gradeSurvey(questions, new Set(correct), chosen)).toBe(points);
  });

  const options = questions.flatMap(({ optionIds }) => optionIds);
  it("earns the sum of its answers, in any order", () => {
    fc.assert(
      fc.property(fc.subarray(options), fc.shuffledSubarray(options), (right, chosen) => {
        const correct = new Set(right);
        const alone = chosen.map((optionId) => gradeSurvey(questions, correct, [optionId]));
        expect(gradeSurvey(questions, correct, chosen)).toBe(alone.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it("never earns less with one more correct option", () => {
    fc.assert(
      fc.property(
        fc.subarray(options),
        fc.subarray(options),
        fc.constantFrom(...options),
        (right, own, more) => {
          const before = gradeSurvey(questions, new Set(right), own);
          expect(gradeSurvey(questions, new Set([...right, more]), own)).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});

describe("a grading", () => {
  const survey = { airsAt: 1000, questions };

  it.each([
    [999, refuse("not-aired")],
    [1000, ok(new Set(["tide", "ada"]))],
    [1001, ok(new Set(["tide", "ada"]))],
  ])("at %d of an episode that airs at 1000", (at, expected) => {
    expect(checkGrade(survey, { correct: ["tide", "ada", "tide"], at })).toEqual(expected);
  });

  it("may have no correct option, but none of another survey", () => {
    expect(checkGrade(survey, { correct: [], at: 1000 })).toEqual(ok(new Set()));
    expect(checkGrade(survey, { correct: ["tide", "other"], at: 1000 })).toEqual(refuse("foreign-option"));
  });
});
