import { expect, test } from "vitest";
import { liveMark } from "../../testing/reply-to-fan.ts";
import { type ComingEpisode, comingEpisode } from "./bar-state.ts";
import type { SpoilerMark } from "./use-mark.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const firstAirs = Date.parse("2026-09-24T00:00:00.000Z");
const airsAt = (number: number) => firstAirs + (number - 1) * WEEK_MS;
const episodes = [3, 1, 2, 4].map((number) => ({
  number,
  airDate: new Date(airsAt(number)).toISOString(),
}));
const manual = (throughEpisode: number, shownThrough = throughEpisode): SpoilerMark => ({
  ...liveMark,
  mode: "manual",
  throughEpisode,
  watchedThrough: throughEpisode,
  shownThrough,
});
const delay = (delayHours: number, shownThrough: number): SpoilerMark => ({
  ...liveMark,
  mode: "delay",
  delayHours,
  watchedThrough: shownThrough,
  shownThrough,
});
const withFloor = (mark: SpoilerMark, delayHours: number): SpoilerMark => ({
  ...mark,
  floor: mark.shownThrough,
  floorLeague: { name: "Owls", delayHours },
});
/** Three hours after episode 3 began. */
const NOW = airsAt(3) + 3 * HOUR_MS;

// Covers SPOILER-2, SPOILER-3.
test.each<[string, SpoilerMark, ComingEpisode]>([
  ["has aired", manual(1), { kind: "watch", number: 2 }],
  ["has aired just now", manual(2), { kind: "watch", number: 3 }],
  ["airs next week", manual(3), { kind: "airs", number: 4, at: airsAt(4) }],
  ["does not exist yet", manual(4), { kind: "none" }],
  ["can be watched while the one before is on hold", manual(2, 1), { kind: "watch", number: 3 }],
  ["is on hold although it was watched", manual(3, 2), { kind: "pending", number: 3 }],
  [
    "opens some hours after it aired",
    delay(24, 2),
    { kind: "opens", number: 3, at: airsAt(3) + 24 * HOUR_MS, league: null },
  ],
  ["should be there, but is on hold", delay(2, 2), { kind: "pending", number: 3 }],
  [
    "waits for the league of somebody at live",
    withFloor({ ...liveMark, shownThrough: 2 }, 12),
    { kind: "opens", number: 3, at: airsAt(3) + 12 * HOUR_MS, league: "Owls" },
  ],
  [
    "waits for the league although it was watched",
    withFloor(manual(3, 2), 12),
    { kind: "opens", number: 3, at: airsAt(3) + 12 * HOUR_MS, league: "Owls" },
  ],
  [
    "waits longer than the league does",
    withFloor(delay(24, 2), 12),
    { kind: "opens", number: 3, at: airsAt(3) + 24 * HOUR_MS, league: null },
  ],
  [
    "can be said to be watched before the league shows it",
    withFloor(manual(2), 12),
    { kind: "watch", number: 3 },
  ],
])("the next episode %s", (_, mark, next) => {
  expect(comingEpisode(mark, episodes, NOW)).toEqual(next);
});
