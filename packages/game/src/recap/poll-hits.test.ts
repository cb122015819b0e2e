import fc from "fast-check";
import { expect, it } from "vitest";
import { gradeSurvey } from "../survey/grade.ts";
import { pollHits } from "./poll-hits.ts";

const question = (
  points: number,
  answerCount: number,
  ...options: [optionId: string, correct: boolean][]
) => ({
  points,
  answerCount,
  options: options.map(([optionId, correct]) => ({ optionId, correct })),
});

// Covers RECAP-6.
it("counts the right answers of those asked for, and each question's points", () => {
  const questions = [
    question(5, 1, ["a", true], ["b", false]),
    question(2, 2, ["c", true], ["d", true], ["e", false]),
  ];
  expect(pollHits(questions, new Set(["b", "c", "d"]))).toEqual({ right: 2, asked: 3, earned: [0, 4] });
});

it("the points add up to those of the grading", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const parts = fc.tuple(fc.nat(9), fc.nat(9), fc.subarray(ids), fc.subarray(ids));
  fc.assert(
    fc.property(parts, ([one, other, correct, chosen]) => {
      const toOptions = (part: string[]) =>
        part.map((optionId): [string, boolean] => [optionId, correct.includes(optionId)]);
      const questions = [
        question(one, 1, ...toOptions(ids.slice(0, 3))),
        question(other, 2, ...toOptions(ids.slice(3))),
      ];
      const graded = gradeSurvey(
        questions.map(({ points, options }) => ({
          points,
          optionIds: options.map(({ optionId }) => optionId),
        })),
        new Set(correct),
        chosen,
      );
      const { earned } = pollHits(questions, new Set(chosen));
      expect(earned.reduce((sum, points) => sum + points, 0)).toBe(graded);
    }),
  );
});
