import { expect, test } from "vitest";
import type { Survey } from "../survey.ts";
import {
  changeQuestion,
  toSurveyValues,
  isSameSurvey,
  moveQuestion,
  newSurvey,
  newQuestion,
  rebaseSurvey,
  removeQuestion,
  findSurveyErrors,
} from "./survey-values.ts";

const three = [1, 2, 3].reduce<ReturnType<typeof newQuestion>[]>(
  (questions) => [...questions, newQuestion(questions)],
  [],
);
const ids = (questions: readonly { questionId: string | number }[]) =>
  questions.map(({ questionId }) => questionId);

// Covers ADMIN-SURVEY-6.
test("new questions get unique negative ids, also beside stored ones and after a removal", () => {
  expect(ids(newSurvey("e").questions)).toEqual([-1]);
  expect(ids(three)).toEqual([-1, -2, -3]);
  const left = removeQuestion(three, 0);
  expect(newQuestion(left).questionId).toBe(-4);
  expect(newQuestion([{ ...three[0]!, questionId: "stored" }]).questionId).toBe(-1);
});

test("a new question is worth as many points as the last one", () => {
  expect(newQuestion(changeQuestion(three, -3, { points: "7" })).points).toBe("7");
});

// Covers ADMIN-SURVEY-7.
test("the last question cannot be removed", () => {
  expect(removeQuestion(three.slice(0, 1), 0)).toHaveLength(1);
});

test.each([
  [0, 1, [-2, -1, -3]],
  [2, 1, [-1, -3, -2]],
  [0, 2, [-2, -3, -1]],
  [0, -1, [-1, -2, -3]],
  [2, 3, [-1, -2, -3]],
])("question %i moved to position %i", (from, to, order) => {
  expect(ids(moveQuestion(three, from, to))).toEqual(order);
});

const stored: Survey = {
  surveyId: "s",
  version: 3,
  episodeId: "e",
  episode: { episodeId: "e", number: 1, title: null, airDate: "2026-11-25T19:00:00Z" },
  graded: false,
  submissionCount: 0,
  questions: ["a", "b"].map((questionId) => ({
    questionId,
    prompt: `Who is ${questionId}?`,
    type: "tribes",
    points: 5,
    answerCount: 1,
    answerOptions: [],
  })),
};

test("a different version alone is no change", () => {
  expect(isSameSurvey(toSurveyValues(stored), { ...toSurveyValues(stored), version: 1 })).toBe(true);
});

test("rebasing keeps the form's content and adds questions again that a later version deleted", () => {
  const mine = toSurveyValues({ ...stored, version: 1 });
  const values = { ...mine, questions: [...mine.questions, newQuestion(mine.questions)] };
  const later = { ...stored, version: 5, questions: stored.questions.slice(1) };
  const rebased = rebaseSurvey(later, values);
  expect(rebased.version).toBe(5);
  expect(ids(rebased.questions)).toEqual([-2, "b", -1]);
  expect(rebased.questions.map(({ prompt }) => prompt)).toEqual(["Who is a?", "Who is b?", ""]);
  expect(ids(rebaseSurvey({ ...later, questions: [] }, values).questions)).toEqual([-2, -3, -1]);
});

const EPISODE = "6a1f5a3e-7d5c-4f0e-9c1d-0f2f6f1f0a01";
const question = { ...newQuestion([]), prompt: "Who leaves?" };

test("a complete poll has no errors", () => {
  expect(findSurveyErrors({ version: null, episodeId: EPISODE, questions: [question] }, () => 3)).toEqual({});
});

// Covers ADMIN-SURVEY-10.
test("each error is keyed by question and field", () => {
  const questions = [
    question,
    { ...question, questionId: -2, prompt: "  ", points: "", answerCount: "0" },
    { ...question, questionId: -3, points: "1.5", answerCount: "4" },
  ];
  expect(findSurveyErrors({ version: null, episodeId: EPISODE, questions }, () => 3)).toEqual({
    "1.prompt": "Every question needs a prompt",
    "1.points": "Points must be a whole number from 0 to 1000",
    "1.answerCount": "The number of answers must be a whole number from 1 to 50",
    "2.points": "Points must be a whole number from 0 to 1000",
    "2.answerCount": "There are only 3 to choose from now",
  });
});

test("a poll needs an episode", () => {
  expect(findSurveyErrors(newSurvey(""), () => null)).toMatchObject({
    episodeId: "Please choose an episode",
  });
});
