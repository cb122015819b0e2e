import type { ShownSurvey } from "@emberline/contract";
import { describe, expect, test } from "vitest";
import { isLocked, isOverdue, surveyState } from "./survey-phase.ts";

const airDate = "2026-11-25T20:00:00.000Z";
const at = Date.parse(airDate);
const teamSurvey = { teamSurveyId: "t", submittedAt: airDate, complete: true, teamAnswers: [] };
const open: ShownSurvey = {
  survey: { surveyId: "s", episode: { episodeId: "e", number: 7, title: null, airDate }, questions: [] },
  teamSurvey: null,
  lockDown: false,
};

describe("the lock", () => {
  test("applies when the server says so, whatever the clock shows", () => {
    expect(isLocked({ ...open, lockDown: true }, { fetchedAt: at - 5000, reached: false })).toBe(true);
  });
  test("applies by the clock to data fetched before the lock", () => {
    expect(isLocked(open, { fetchedAt: at - 1, reached: false })).toBe(false);
    expect(isLocked(open, { fetchedAt: at - 1, reached: true })).toBe(true);
  });
  test("is lifted if the server says so after that time", () => {
    expect(isLocked(open, { fetchedAt: at + 1, reached: true })).toBe(false);
  });
});

test("a poll past its lock time is fetched again until the server says that it is locked", () => {
  expect(isOverdue(open, at - 1)).toBe(false);
  expect(isOverdue(open, at)).toBe(true);
  expect(isOverdue({ ...open, lockDown: true }, at)).toBe(false);
});

// Covers SURVEY-7, SURVEY-33.
test.each([
  ["unread", open, false, at - 1],
  ["live", open, true, at],
  ["answered", { ...open, teamSurvey }, false, at - 1],
  ["changed", { ...open, teamSurvey: { ...teamSurvey, complete: false } }, false, at - 1],
  ["live", { ...open, teamSurvey }, true, at],
  ["graded", { ...open, teamSurvey, lockDown: true, graded: true }, true, at],
  ["kept", { ...open, teamSurvey, lockDown: true }, true, at - 1],
] as const)("the button's state is %s", (state, poll, locked, now) => {
  expect(surveyState(poll, locked, now)).toBe(state);
});
