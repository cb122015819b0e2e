import { expect, test } from "vitest";
import { draftPhaseAt, minutesToStart } from "./draft-phase.ts";

const now = Date.parse("2026-11-25T19:00:00Z");
const draft = (ms: number, complete = false) => ({ startDate: new Date(now + ms).toISOString(), complete });

// Covers ADMIN-LEAGUE-7, ADMIN-LEAGUE-8, ADMIN-LEAGUE-9, LIMIT-23.
test.each([
  [5 * 60_000 + 1, "scheduled", null],
  [5 * 60_000, "scheduled", 5],
  [4 * 60_000 + 1, "scheduled", 5],
  [4 * 60_000, "scheduled", 4],
  [60_000, "scheduled", 1],
  [1, "scheduled", 1],
  [0, "running", null],
  [-1, "running", null],
  [-86_400_000, "running", null],
])("%i ms before its start a draft is %s, with %s minutes to go", (ms, phase, minutes) => {
  expect(draftPhaseAt(draft(ms), now)).toBe(phase);
  expect(minutesToStart(draft(ms), now)).toBe(minutes);
});

test("a complete draft is complete, whatever its start", () => {
  expect(draftPhaseAt(draft(-60_000, true), now)).toBe("complete");
  expect(draftPhaseAt(draft(60_000, true), now)).toBe("complete");
  expect(minutesToStart(draft(60_000, true), now)).toBeNull();
});

// Covers ADMIN-LEAGUE-6.
test("without a date no draft is scheduled", () => {
  expect(draftPhaseAt({ startDate: null, complete: false }, now)).toBe("none");
  expect(minutesToStart({ startDate: null, complete: false }, now)).toBeNull();
});
