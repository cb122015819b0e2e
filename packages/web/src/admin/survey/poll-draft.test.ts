import { expect, test } from "vitest";
import { changeQuestion, moveQuestion, newPoll, newQuestion, withoutQuestion } from "./poll-draft.ts";

const three = [1, 2, 3].reduce<ReturnType<typeof newQuestion>[]>(
  (questions) => [...questions, newQuestion(questions)],
  [],
);
const ids = (questions: readonly { questionId: string | number }[]) =>
  questions.map(({ questionId }) => questionId);

test("new questions get negative ids of their own, also beside stored ones and after a removal", () => {
  expect(ids(newPoll("e").questions)).toEqual([-1]);
  expect(ids(three)).toEqual([-1, -2, -3]);
  const left = withoutQuestion(three, 0);
  expect(newQuestion(left).questionId).toBe(-4);
  expect(newQuestion([{ ...three[0]!, questionId: "stored" }]).questionId).toBe(-1);
});

test("a new question is worth what the last one is", () => {
  expect(newQuestion(changeQuestion(three, -3, { points: "7" })).points).toBe("7");
});

test("the last question remains", () => {
  expect(withoutQuestion(three.slice(0, 1), 0)).toHaveLength(1);
});

test.each([
  [0, 1, [-2, -1, -3]],
  [2, 1, [-1, -3, -2]],
  [0, 2, [-2, -3, -1]],
  [0, -1, [-1, -2, -3]],
  [2, 3, [-1, -2, -3]],
])("question %i moved to place %i", (from, to, order) => {
  expect(ids(moveQuestion(three, from, to))).toEqual(order);
});
