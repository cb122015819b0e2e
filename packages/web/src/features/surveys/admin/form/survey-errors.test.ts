import { expect, test } from "vitest";
import { newSurvey, newQuestion } from "./survey-values.ts";
import { findSurveyErrors } from "./survey-errors.ts";

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
