import { describe, expect, test } from "vitest";
import {
  choose,
  answersDiffer,
  savedAnswers,
  mergeUnsent,
  wrongCounts,
  type SurveyQuestion,
} from "./answers.ts";

const question = (questionId: string, answerCount: number, ...options: string[]): SurveyQuestion => ({
  questionId,
  prompt: questionId,
  answerCount,
  points: 5,
  answerOptions: options.map((questionOptionId) => ({
    questionOptionId,
    questionId,
    display: questionOptionId,
  })),
});
const one = question("one", 1, "ana", "ben");
const two = question("two", 2, "red", "green", "blue");
const questions = [one, two];
const team = (...optionIds: string[]) => ({
  teamSurveyId: "t",
  submittedAt: "2026-11-25T20:00:00.000Z",
  complete: true,
  teamAnswers: optionIds.map((answerOptionId) => ({ answerOptionId })),
});

test("saved answers are grouped by question, in the order of its options", () => {
  expect(savedAnswers(questions, team("blue", "ben", "red"))).toEqual({ one: ["ben"], two: ["red", "blue"] });
  expect(savedAnswers(questions, null)).toEqual({ one: [], two: [] });
});

describe("choosing", () => {
  test("a single answer replaces the former one", () => {
    expect(choose(one, ["ana"], "ben")).toEqual(["ben"]);
  });
  test("one of several answers is added or removed, also beyond the required number", () => {
    expect(choose(two, ["red"], "blue")).toEqual(["red", "blue"]);
    expect(choose(two, ["red", "blue"], "red")).toEqual(["blue"]);
    expect(choose(two, ["red", "blue"], "green")).toHaveLength(3);
  });
});

describe("unsent answers on top of saved ones", () => {
  const saved = { one: ["ana"], two: ["red", "blue"] };
  test("change only the edited questions", () => {
    expect(mergeUnsent(questions, saved, { two: ["green"] })).toEqual({ one: ["ana"], two: ["green"] });
  });
  test("may leave a question empty", () => {
    expect(mergeUnsent(questions, saved, { two: [] })).toEqual({ one: ["ana"], two: [] });
  });
  test("drop options that the poll no longer has", () => {
    expect(mergeUnsent([one], { one: [] }, { gone: ["x"], one: ["zoe", "ben"] })).toEqual({ one: ["ben"] });
  });
});

test("the order of choosing is not a difference", () => {
  expect(
    answersDiffer(questions, { one: ["ana"], two: ["red", "blue"] }, { one: ["ana"], two: ["blue", "red"] }),
  ).toBe(false);
  expect(
    answersDiffer(questions, { one: ["ana"], two: ["red"] }, { one: ["ana"], two: ["red", "blue"] }),
  ).toBe(true);
  expect(answersDiffer(questions, { one: ["ana"] }, { one: ["ben"] })).toBe(true);
});

test.each([
  [{ one: ["ana"], two: ["red", "blue"] }, []],
  [{ one: ["ana"], two: ["red"] }, ["two"]],
  [{ one: ["ana"], two: ["red", "green", "blue"] }, ["two"]],
  [{}, ["one", "two"]],
])("in %j the questions with a wrong number of answers are %j", (answers, expected) => {
  expect(wrongCounts(questions, answers)).toEqual(expected);
});
