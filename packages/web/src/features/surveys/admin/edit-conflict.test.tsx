import { expect, test } from "vitest";
import { gradeDifferences, surveyDifferences } from "./edit-conflict.tsx";
import {
  changeQuestion,
  toSurveyValues,
  newQuestion,
  type SurveyValues,
  removeQuestion,
} from "./form/survey-values.ts";
import type { Survey } from "./survey.ts";

const optionsOf = (questionId: string, ...right: string[]) =>
  ["Ember", "Tide"].map((display) => ({
    questionOptionId: `${questionId} ${display}`,
    display,
    correct: right.includes(display),
  }));
const question = { type: "tribes" as const, points: 5, answerCount: 1 };
const stored: Survey = {
  surveyId: "s",
  version: 2,
  episodeId: "e1",
  episode: { episodeId: "e1", number: 1, title: null, airDate: "2026-11-25T19:00:00Z" },
  graded: true,
  submissionCount: 0,
  questions: [
    { ...question, questionId: "a", prompt: "Who wins?", answerOptions: optionsOf("a", "Ember") },
    { ...question, questionId: "b", prompt: "Who leaves?", answerOptions: optionsOf("b") },
  ],
};
const same = toSurveyValues(stored);
const change = (changes: object): SurveyValues => ({
  ...same,
  questions: changeQuestion(same.questions, "a", changes),
});

test.each<[string, SurveyValues, string[]]>([
  ["nothing", same, []],
  ["the version alone", { ...same, version: 1 }, []],
  [
    "a question another admin added",
    { ...same, questions: removeQuestion(same.questions, 1) },
    ["It has the question “Who leaves?”, which yours does not have."],
  ],
  [
    "my new question",
    { ...same, questions: [...same.questions, { ...newQuestion([]), prompt: " Who laughs? " }] },
    ["It does not have your question “Who laughs?”."],
  ],
  [
    "a question another admin deleted",
    { ...same, questions: [...same.questions, { ...same.questions[0]!, questionId: "c", prompt: "Gone" }] },
    ["It does not have your question “Gone”."],
  ],
  ["a prompt", change({ prompt: "Who lost?" }), ["It asks “Who wins?” where yours asks “Who lost?”."]],
  ["points", change({ points: "3" }), ["A right answer to “Who wins?” is worth 5 in it and 3 in yours."]],
  [
    "a blank number of answers",
    change({ answerCount: "" }),
    ["“Who wins?” asks for 1 answer in it and none in yours."],
  ],
  [
    "the order",
    { ...same, questions: [...same.questions].toReversed() },
    ["Its questions are in a different order."],
  ],
  ["the episode", { ...same, episodeId: "e2" }, ["It is about a different episode."]],
])(
  "when %s differs, the difference between the saved poll and the form is described",
  (_, mine, sentences) => {
    expect(surveyDifferences(stored, mine)).toEqual(sentences);
  },
);

test("gradings are compared question by question", () => {
  expect(gradeDifferences(stored, new Set(["a Ember"]))).toEqual([]);
  expect(gradeDifferences(stored, new Set(["a Tide", "b Tide"]))).toEqual([
    "“Who wins?”: it has Ember, yours has Tide.",
    "“Who leaves?”: it has no right answer, yours has Tide.",
  ]);
});
