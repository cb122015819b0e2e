import { expect, test } from "vitest";
import { editImpact, losesAnswers } from "./edit-impact.ts";
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
const change = (news: object): SurveyValues => ({
  ...same,
  questions: changeQuestion(same.questions, "a", news),
});

test.each<[string, SurveyValues, string[], string[]]>([
  ["nothing is changed", same, [], []],
  [
    "a question is added",
    add(same),
    ["They will be asked to answer the new question."],
    ["The poll has locked, so nobody can answer the new question any more."],
  ],
  [
    "two are",
    add(add(same)),
    ["They will be asked to answer the 2 new questions."],
    ["The poll has locked, so nobody can answer the 2 new questions any more."],
  ],
  [
    "a count is changed",
    change({ answerCount: " 2 " }),
    ["They will be asked to answer “Who wins?” again: it wants 2 instead of 1."],
    ["The poll has locked, so nobody can answer “Who wins?” again, though it wants 2 instead of 1."],
  ],
  ["a count is half typed", change({ answerCount: "" }), [], []],
  [
    "words are changed",
    change({ prompt: "Who wins it all?" }),
    ["Their answers to “Who wins?” stay, below the new words."],
    ["Their answers to “Who wins?” stay, below the new words."],
  ],
  [
    "points are changed",
    change({ points: "3" }),
    ["A right answer to “Who wins?” brings them 3 instead of 5."],
    ["A right answer to “Who wins?” brings them 3 instead of 5."],
  ],
  [
    "a question is taken away",
    { ...same, questions: removeQuestion(same.questions, 1) },
    ["Their answers to “Who leaves?” are deleted with it."],
    ["Their answers to “Who leaves?” are deleted with it."],
  ],
  [
    "it moves to another episode",
    { ...same, episodeId: "e2" },
    ["Their answers move with the poll to the other episode."],
    ["Their answers move with the poll to the other episode."],
  ],
])("when %s, those who have answered are told what comes of it", (_, values, open, locked) => {
  expect(editImpact({ stored, values, locked: false })).toEqual(open);
  expect(editImpact({ stored, values, locked: true })).toEqual(locked);
  expect(editImpact({ stored: { ...stored, submissionCount: 0 }, values, locked: false })).toEqual([]);
});

test("only a question that goes takes answers with it", () => {
  const less = { ...same, questions: removeQuestion(same.questions, 0) };
  expect(losesAnswers({ stored, values: less })).toBe(true);
  expect(losesAnswers({ stored, values: add(same) })).toBe(false);
  expect(losesAnswers({ stored: { ...stored, submissionCount: 0 }, values: less })).toBe(false);
});
