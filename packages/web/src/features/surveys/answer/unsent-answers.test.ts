import { expect, test } from "vitest";
import { unsentAnswers } from "./unsent-answers.ts";

const { read } = unsentAnswers({ userId: "u", leagueId: "l" }, "s");

test("unsent answers are read as they were stored", () => {
  const answers = { one: ["a"], two: [] };
  expect(read({ answers })).toEqual({ answers });
});

test.each([[null], [7], [[]], [{ answers: [] }], [{ surveyId: "s" }]])("%j is ignored", (stored) => {
  expect(read(stored)).toBeNull();
});

test("malformed answers are dropped, the others kept", () => {
  expect(read({ answers: { one: "a", two: [1], three: ["c"] } })).toEqual({ answers: { three: ["c"] } });
});
