import type { LatestSurvey } from "@emberline/contract";
import { describe, expect, test } from "vitest";
import { isLocked, isOverdue, locksAt, surveyState } from "./survey-phase.ts";

const airDate = "2026-11-25T20:00:00.000Z";
const at = Date.parse(airDate);
const teamSurvey = { teamSurveyId: "t", submittedAt: airDate, complete: true, teamAnswers: [] };
const open: LatestSurvey = {
  survey: { surveyId: "s", episode: { episodeId: "e", number: 7, title: null, airDate }, questions: [] },
  teamSurvey: null,
  lockDown: false,
};
const none: LatestSurvey = { survey: null, teamSurvey: null, lockDown: false };

describe("the lock", () => {
  test("applies when the server says so, whatever the device's clock shows", () => {
    expect(isLocked({ ...open, lockDown: true }, { fetchedAt: at - 5000, reached: false })).toBe(true);
  });
  test("applies by the device's clock to data fetched before the lock", () => {
    expect(isLocked(open, { fetchedAt: at - 1, reached: false })).toBe(false);
    expect(isLocked(open, { fetchedAt: at - 1, reached: true })).toBe(true);
  });
  test("is lifted if the server says so after that time", () => {
    expect(isLocked(open, { fetchedAt: at + 1, reached: true })).toBe(false);
  });
  test("does not apply without a poll", () => {
    expect(isLocked(none, { fetchedAt: 0, reached: true })).toBe(false);
    expect(isLocked(undefined, { fetchedAt: 0, reached: true })).toBe(false);
    expect(locksAt(none)).toBeNull();
  });
});

test("a poll past its lock time is fetched again until the server says that it is locked", () => {
  expect(isOverdue(open, at - 1)).toBe(false);
  expect(isOverdue(open, at)).toBe(true);
  expect(isOverdue({ ...open, lockDown: true }, at)).toBe(false);
  expect(isOverdue(none, at)).toBe(false);
});

// Covers SURVEY-7.
test.each([
  ["none", none, false],
  ["none", undefined, false],
  ["unread", open, false],
  ["live", open, true],
  ["answered", { ...open, teamSurvey }, false],
  ["changed", { ...open, teamSurvey: { ...teamSurvey, complete: false } }, false],
  ["live", { ...open, teamSurvey }, true],
] as const)("the button's state is %s", (state, latest, locked) => {
  expect(surveyState(latest, locked)).toBe(state);
});
