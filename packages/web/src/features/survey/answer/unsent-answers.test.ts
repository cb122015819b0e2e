import { expect, test } from "vitest";
import { parseUnsentAnswers } from "./unsent-answers.ts";

test("unsent answers are read as they were stored", () => {
  const draft = { surveyId: "s", answers: { one: ["a"], two: [] } };
  expect(parseUnsentAnswers(JSON.stringify(draft))).toEqual(draft);
});

test.each([[null], [""], ["{"], ["7"], ["[]"], ['{"surveyId":1,"answers":{}}'], ['{"surveyId":"s"}']])(
  "%j is ignored",
  (text) => {
    expect(parseUnsentAnswers(text)).toBeNull();
  },
);

test("malformed answers are dropped, the others kept", () => {
  expect(parseUnsentAnswers('{"surveyId":"s","answers":{"one":"a","two":[1],"three":["c"]}}')).toEqual({
    surveyId: "s",
    answers: { three: ["c"] },
  });
});
