import { expect, test } from "vitest";
import { answerRows } from "./league-answer-rows.ts";

const option = (display: string, teams: number, correct = false) => ({
  questionOptionId: display,
  display,
  correct,
  teams: Array.from({ length: teams }, (_, index) => ({
    teamId: `${index}`,
    name: `Team ${index}`,
    mine: false,
  })),
});
const rowsOf = (...answerOptions: ReturnType<typeof option>[]) => {
  const { rows, unchosen } = answerRows({
    questionId: "q",
    prompt: "Who goes home next?",
    points: 5,
    answerCount: 1,
    answerOptions,
  });
  return { rows: rows.map(({ display }) => display), unchosen };
};

test("the most chosen options come first, ties in the order of the question", () => {
  expect(rowsOf(option("Ana", 1), option("Ben", 3), option("Cleo", 1))).toEqual({
    rows: ["Ben", "Ana", "Cleo"],
    unchosen: [],
  });
});

test("options without votes are listed separately, unless they were right", () => {
  expect(rowsOf(option("Ana", 0), option("Ben", 1), option("Cleo", 0, true))).toEqual({
    rows: ["Ben", "Cleo"],
    unchosen: ["Ana"],
  });
});
