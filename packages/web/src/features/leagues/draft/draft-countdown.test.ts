import { expect, test } from "vitest";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { draftCountdown, draftRefetchMs, draftUrgency, draftTickMs } from "./draft-countdown.ts";

const startDate = "2026-11-25T20:00:00Z";
const start = Date.parse(startDate);
const draft = { startDate, complete: false };
const SECOND = 1000;
const MINUTE = 60 * SECOND;

test.each([
  [26 * 60 * MINUTE, dateTimeText(startDate, start), false],
  [125 * MINUTE, "in 2 h 5 min", false],
  [30 * MINUTE + 1, "in 30 min", false],
  [30 * MINUTE, "in 30 min", true],
  [2 * MINUTE, "in 2 min", true],
  [2 * MINUTE - 1, "in 2:00", true],
  [61 * SECOND, "in 1:01", true],
  [1, "in 0:01", true],
])("%i ms before its start a draft shows %s, and its room is open: %s", (before, text, open) => {
  const date = dateTimeText(startDate, start);
  expect(draftCountdown(draft, start - before)).toEqual({ phase: "scheduled", text, date, open });
});

test("from its first second until it is complete a draft is running or paused", () => {
  expect(draftCountdown(draft, start)).toEqual({ phase: "running", paused: false });
  expect(draftCountdown({ ...draft, paused: true }, start + MINUTE)).toEqual({
    phase: "running",
    paused: true,
  });
  expect(draftCountdown({ startDate, complete: true }, start + 60 * MINUTE)).toEqual({ phase: "complete" });
});

test("seconds are counted only near the start", () => {
  expect(draftTickMs(draft, start - 10 * MINUTE)).toBe(15 * SECOND);
  expect(draftTickMs(draft, start - 2 * MINUTE)).toBe(SECOND);
  expect(draftTickMs({ ...draft, complete: true }, start)).toBe(15 * SECOND);
});

// Covers LEAGUE-25.
test.each([
  ["days before", start - 3 * 24 * 60 * MINUTE, MINUTE],
  ["within the hour before", start - 59 * MINUTE, 15 * SECOND],
  ["right before the start", start - 2 * SECOND, 2.5 * SECOND],
  ["while it runs", start + 10 * MINUTE, 15 * SECOND],
])("%s the draft is fetched again in time", (_, now, ms) => {
  expect(draftRefetchMs([null, draft], now)).toBe(ms);
});

test("without a draft, or after it, it is fetched every minute", () => {
  expect(draftRefetchMs([], start)).toBe(MINUTE);
  expect(draftRefetchMs([null, { ...draft, complete: true }], start + MINUTE)).toBe(MINUTE);
});

test("a running draft is more urgent than a scheduled one, which is more urgent than none", () => {
  const later = { startDate: "2026-11-26T20:00:00Z", complete: false };
  const urgencies = [draft, later, { ...draft, complete: true }, null].map((one) => draftUrgency(one, start));
  expect(urgencies).toEqual([0, 24 * 60 * MINUTE, Infinity, Infinity]);
});
