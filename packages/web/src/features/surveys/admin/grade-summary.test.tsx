import { expect, test } from "vitest";
import { gradeText, correctCountText, missingAnswersText } from "./grade-summary.tsx";

test.each([
  [
    { submissions: 0, earning: 0, points: 0, most: 0 },
    "No team had answered this poll, so there were no points to give.",
  ],
  [{ submissions: 1, earning: 0, points: 0, most: 0 }, "None of 1 team earned points."],
  [
    { submissions: 5, earning: 1, points: 1, most: 1 },
    "1 of 5 teams earned points: 1 pt in all, 1 pt for the best.",
  ],
  [
    { submissions: 5, earning: 4, points: 38, most: 11 },
    "4 of 5 teams earned points: 38 pts in all, 11 pts for the best.",
  ],
])("the summary of %o", (given, expected) => {
  expect(gradeText(given)).toBe(expected);
});

const asked = (questionId: string, ids: string[]) => ({
  questionId,
  prompt: "Who?",
  type: "tribes" as const,
  points: 1,
  answerCount: 1,
  answerOptions: ids.map((questionOptionId) => ({ questionOptionId, display: "", correct: false })),
});
const questions = [asked("a", ["1", "2"]), asked("b", ["3"])];

test("right answers are counted per question, and questions without one are counted", () => {
  expect(questions.map((question) => correctCountText(question, new Set(["1", "2"])))).toEqual([
    "2 right answers",
    "No right answer yet",
  ]);
  expect(missingAnswersText(questions, new Set(["1"]))).toBe(
    "1 question without a right answer: no points are awarded.",
  );
  expect(missingAnswersText(questions, new Set(["1", "3"]))).toBeNull();
});
