import { expect, test } from "vitest";
import { draftStatus } from "./draft-status.ts";

const now = Date.parse("2026-11-25T19:00:00Z");
const at = (ms: number, draftComplete = false) =>
  draftStatus({ draftDate: new Date(now + ms).toISOString(), draftComplete }, now);

// Covers ADMIN-LEAGUE-7, ADMIN-LEAGUE-8, ADMIN-LEAGUE-9, LIMIT-23.
test.each([
  [5 * 60_000 + 1, { kind: "scheduled" }],
  [5 * 60_000, { kind: "soon", minutes: 5 }],
  [4 * 60_000 + 1, { kind: "soon", minutes: 5 }],
  [4 * 60_000, { kind: "soon", minutes: 4 }],
  [60_000, { kind: "soon", minutes: 1 }],
  [1, { kind: "soon", minutes: 1 }],
  [0, { kind: "ongoing" }],
  [-1, { kind: "ongoing" }],
  [-86_400_000, { kind: "ongoing" }],
])("%i ms before its start a draft is %o", (ms, status) => {
  expect(at(ms)).toEqual(status);
});

test("a finished draft is complete, whenever it began", () => {
  expect(at(-60_000, true)).toEqual({ kind: "complete" });
});

// Covers ADMIN-LEAGUE-6.
test("without a date nothing is set", () => {
  expect(draftStatus({ draftDate: null, draftComplete: false }, now)).toEqual({ kind: "unset" });
});
