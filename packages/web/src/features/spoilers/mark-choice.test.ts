import { expect, test } from "vitest";
import { liveMark } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";
import { hiddenBy, hoursOf, protects, toHoursChoice, toMarkChange, toMarkChoice } from "./mark-choice.ts";
import type { MarkChange, SpoilerMark } from "./use-mark.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-20T00:00:00.000Z");
/** Episode 3 aired two days ago, episode 4 airs in five. */
const episodes = [1, 2, 3, 4].map((number) => ({
  episodeId: testId(number),
  number,
  title: null,
  airDate: new Date(NOW + (number * 7 - 23) * DAY_MS).toISOString(),
}));
const seen = (watchedThrough: number): SpoilerMark => ({
  ...liveMark,
  watchedThrough,
  shownThrough: watchedThrough,
});

// Covers SPOILER-7.
test.each<[MarkChange, SpoilerMark, [number, number] | null]>([
  [{ mode: "manual", throughEpisode: 3 }, seen(3), null],
  [{ mode: "manual", throughEpisode: 2 }, seen(3), [3, 3]],
  [{ mode: "manual", throughEpisode: 0 }, seen(3), [1, 3]],
  [{ mode: "manual", throughEpisode: 3 }, seen(1), null],
  [{ mode: "delay", delayHours: 24 }, seen(3), null],
  [{ mode: "delay", delayHours: 72 }, seen(3), [3, 3]],
  [{ mode: "delay", delayHours: 336 }, seen(3), [2, 3]],
  [{ mode: "delay", delayHours: 336 }, seen(0), null],
  [{ mode: "live" }, seen(1), null],
  [{ mode: "live" }, { ...seen(2), floor: 2, floorLeague: { name: "Owls", delayHours: 72 } }, null],
])("%j for somebody who sees %j hides %j", (change, mark, hidden) => {
  expect(hiddenBy(change, mark, { episodes, now: NOW })).toEqual(hidden);
});

test.each([
  [12, { preset: "12", entered: "" }],
  [48, { preset: "48", entered: "" }],
  [5, { preset: "other", entered: "5" }],
  [336, { preset: "other", entered: "336" }],
])("%d hours are shown and read again", (hours, choice) => {
  expect(toHoursChoice(hours)).toEqual(choice);
  expect(hoursOf(choice)).toBe(hours);
});

test.each(["", "0", "337", "1.5", "-3", "soon"])("%j hours are none", (entered) => {
  expect(hoursOf({ preset: "other", entered })).toBeNull();
});

test("without a delay yet, 24 hours are offered", () => {
  expect(hoursOf(toHoursChoice(null))).toBe(24);
});

test.each<SpoilerMark>([
  liveMark,
  { ...liveMark, mode: "manual", throughEpisode: 3 },
  { ...liveMark, mode: "delay", delayHours: 5 },
])("a mark that is not edited is sent as it is: %j", (mark) => {
  const { mode, throughEpisode, delayHours } = mark;
  const sent = toMarkChange(toMarkChoice(mark));
  expect({ throughEpisode: null, delayHours: null, ...sent }).toEqual({ mode, throughEpisode, delayHours });
});

const delayed = (delayHours: number): SpoilerMark => ({ ...liveMark, mode: "delay", delayHours });

// Covers SPOILER-91.
test.each<[MarkChange, SpoilerMark, boolean]>([
  [{ mode: "delay", delayHours: 48 }, delayed(12), true],
  [{ mode: "delay", delayHours: 12 }, delayed(48), false],
  [{ mode: "delay", delayHours: 12 }, liveMark, true],
  [{ mode: "manual", throughEpisode: 3 }, seen(3), true],
  [{ mode: "live" }, delayed(12), false],
])("%j protects a person at %j: %j", (change, mark, expected) => {
  expect(protects(change, mark)).toBe(expected);
});
