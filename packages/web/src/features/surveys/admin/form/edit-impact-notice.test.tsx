import { expect, test } from "vitest";
import { editImpact, losesAnswers } from "./edit-impact-notice.tsx";
import {
  changeQuestion,
  toSurveyValues,
  newQuestion,
  type SurveyValues,
  removeQuestion,
} from "./survey-values.ts";
import type { Survey } from "../survey.ts";

const question = { type: "tribes" as const, points: 5, answerCount: 1, answerOptions: [] };
const stored: Survey = {
  surveyId: "s",
  version: 1,
  episodeId: "e1",
  episode: { episodeId: "e1", number: 1, title: null, airDate: "2026-11-25T19:00:00Z" },
  graded: false,
  submissionCount: 5,
  questions: [
    { ...question, questionId: "a", prompt: "Who wins?" },
    { ...question, questionId: "b", prompt: "Who leaves?" },
  ],
};
const same = toSurveyValues(stored);
const add = (values: SurveyValues): SurveyValues => ({
  ...values,
  questions: [...values.questions, newQuestion(values.questions)],
});
const change = (changes: object): SurveyValues => ({
  ...same,
  questions: changeQuestion(same.questions, "a", changes),
});

test.each<[string, SurveyValues, string[], string[]]>([
  ["nothing changes", same, [], []],
  [
    "a question is added",
    add(same),
    ["They will be asked to answer the new question."],
    ["The poll has locked, so the new question can no longer be answered."],
  ],
  [
    "two questions are added",
    add(add(same)),
    ["They will be asked to answer the 2 new questions."],
    ["The poll has locked, so the 2 new questions can no longer be answered."],
  ],
  [
    "the number of answers is changed",
    change({ answerCount: " 2 " }),
    ["They will be asked to answer “Who wins?” again: it asks for 2 answers instead of 1."],
    [
      "The poll has locked, so “Who wins?” cannot be answered again, although it asks for 2 answers instead of 1.",
    ],
  ],
  ["the number of answers is blank", change({ answerCount: "" }), [], []],
  [
    "a prompt is changed",
    change({ prompt: "Who wins it all?" }),
    ["Their answers to “Who wins?” are kept under the new prompt."],
    ["Their answers to “Who wins?” are kept under the new prompt."],
  ],
  [
    "points are changed",
    change({ points: "3" }),
    ["A right answer to “Who wins?” is worth 3 instead of 5."],
    ["A right answer to “Who wins?” is worth 3 instead of 5."],
  ],
  [
    "a question is removed",
    { ...same, questions: removeQuestion(same.questions, 1) },
    ["Their answers to “Who leaves?” are deleted with it."],
    ["Their answers to “Who leaves?” are deleted with it."],
  ],
  [
    "the poll moves to another episode",
    { ...same, episodeId: "e2" },
    ["Their answers move with the poll to the other episode."],
    ["Their answers move with the poll to the other episode."],
  ],
])("when %s, the effects on submitted answers are listed", (_, values, open, locked) => {
  expect(editImpact({ stored, values, locked: false })).toEqual(open);
  expect(editImpact({ stored, values, locked: true })).toEqual(locked);
  expect(editImpact({ stored: { ...stored, submissionCount: 0 }, values, locked: false })).toEqual([]);
});

test("only removing a question deletes answers", () => {
  const less = { ...same, questions: removeQuestion(same.questions, 0) };
  expect(losesAnswers({ stored, values: less })).toBe(true);
  expect(losesAnswers({ stored, values: add(same) })).toBe(false);
  expect(losesAnswers({ stored: { ...stored, submissionCount: 0 }, values: less })).toBe(false);
});
