import { describe, expect, it } from "vitest";
import { hasPassedAt } from "../time.ts";
import { isLocked, latestSurvey } from "./lock.ts";

describe("a survey is locked", () => {
  it.each([
    [999, false],
    [1000, true],
    [1001, true],
  ])("at %d, with an air date of 1000: %s", (at, locked) => {
    expect(isLocked({ airsAt: 1000, gradedAt: null, lockedSince: null }, hasPassedAt(at))).toBe(locked);
  });

  it.each([
    [1999, false],
    [2000, true],
    [4999, true],
  ])("at %d, graded at 2000 and moved to an air date of 5000: %s", (at, locked) => {
    expect(isLocked({ airsAt: 5000, gradedAt: 2000, lockedSince: null }, hasPassedAt(at))).toBe(locked);
  });
});

describe("the latest survey", () => {
  const HOURS = 3_600_000;
  const at = 100 * HOURS;
  const poll = (episodeId: string, hours: number) => ({ episodeId, airsAt: at + hours * HOURS });

  it.each<[string, string | undefined, ReturnType<typeof poll>[]]>([
    ["of none is none", undefined, []],
    ["is the next one, not the one after", "next", [poll("later", 200), poll("next", 30)]],
    ["is the one on the air before the next", "now", [poll("next", 167), poll("now", -1)]],
    ["is none when the last one aired", undefined, [poll("last", -300)]],
    ["of two at one moment is always the same", "a", [poll("b", 5), poll("a", 5)]],
  ])("%s", (_, expected, surveys) => {
    expect(latestSurvey(surveys, hasPassedAt(at))?.episodeId).toBe(expected);
  });

  // Covers SURVEY-16.
  it.each([
    [-1, "aired"],
    [0, undefined],
    [1, undefined],
  ])("is one that aired two hours and %d ms ago: %s", (late, expected) => {
    expect(latestSurvey([poll("aired", -2)], hasPassedAt(at + late))?.episodeId).toBe(expected);
  });
});
