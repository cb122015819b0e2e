import { expect, test } from "vitest";
import { parseUnsentAnswers } from "./unsent-answers.ts";

test("a draft is read as it was kept", () => {
  const draft = { surveyId: "s", answers: { one: ["a"], two: [] } };
  expect(parseUnsentAnswers(JSON.stringify(draft))).toEqual(draft);
});

test.each([[null], [""], ["{"], ["7"], ["[]"], ['{"surveyId":1,"answers":{}}'], ['{"surveyId":"s"}']])(
  "%j is no draft",
  (text) => {
    expect(parseUnsentAnswers(text)).toBeNull();
  },
);

test("answers of a wrong shape are left out, the others stay", () => {
  expect(parseUnsentAnswers('{"surveyId":"s","answers":{"one":"a","two":[1],"three":["c"]}}')).toEqual({
    surveyId: "s",
    answers: { three: ["c"] },
  });
});
