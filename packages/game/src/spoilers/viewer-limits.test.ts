import { expect, test } from "vitest";
import { hasPassedAt } from "../time.ts";
import {
  isSeen,
  resultsThrough,
  type ScheduledEpisode,
  type SpoilerMark,
  viewerLimits,
} from "./viewer-limits.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

/** Seven weekly episodes; those through 5 have results. Episode n airs n weeks after 0. */
const episodes = (held: readonly number[] = []): ScheduledEpisode[] =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    number,
    airsAt: number * WEEK_MS,
    isHeld: held.includes(number),
    hasResults: number <= 5,
  }));

const AFTER_FIVE = 5 * WEEK_MS + HOUR_MS;
const LIVE: SpoilerMark = { mode: "live" };

// Covers SPOILER-30, SPOILER-39.
test.each([
  ["live", LIVE, null, [], null, null],
  ["live with an episode on hold", LIVE, null, [5], null, 4],
  ["live with two on hold", LIVE, null, [5, 3], null, 2],
  ["live with an episode on hold that has not aired", LIVE, null, [7], 6, 6],
  ["manual", { mode: "manual", throughEpisode: 3 }, null, [], 3, 3],
  ["manual above what is published", { mode: "manual", throughEpisode: 5 }, null, [4], 5, 3],
  ["manual beyond what has aired on hold", { mode: "manual", throughEpisode: 7 }, null, [7], 6, 6],
  ["a delay that has not passed", { mode: "delay", delayHours: 2 }, null, [], 4, 4],
  ["a delay that has passed", { mode: "delay", delayHours: 1 }, null, [], 5, 5],
  ["live in a league with a floor", LIVE, 24, [], null, 4],
  ["a floor stricter than the delay", { mode: "delay", delayHours: 1 }, 200, [], 5, 3],
  ["manual stricter than the floor", { mode: "manual", throughEpisode: 0 }, 24, [], 0, 0],
] as const)("%s", (_what, mark, floorHours, held, watchedThrough, shownThrough) => {
  expect(viewerLimits({ mark, floorHours }, episodes(held), hasPassedAt(AFTER_FIVE))).toEqual({
    watchedThrough,
    shownThrough,
  });
});

test("without episodes a delay is before the first one", () => {
  expect(
    viewerLimits({ mark: { mode: "delay", delayHours: 1 }, floorHours: null }, [], hasPassedAt(AFTER_FIVE)),
  ).toEqual({ watchedThrough: 0, shownThrough: 0 });
});

test("null sees every episode, a number those up to it", () => {
  expect([isSeen(null, 99), isSeen(4, 4), isSeen(4, 5), isSeen(0, 1)]).toEqual([true, true, false, false]);
});

test("the last published results are before an episode on hold", () => {
  expect([resultsThrough(episodes()), resultsThrough(episodes([4])), resultsThrough([])]).toEqual([5, 3, 0]);
});
