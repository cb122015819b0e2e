import { expect, test } from "vitest";
import { tooSoonMessage } from "./refusal-messages.ts";

test("the default of five minutes gives the documented sentence", () => {
  expect(tooSoonMessage(300)).toBe(
    "Draft must be scheduled at least 5 minutes in the future to allow participants time to prepare.",
  );
});

test.each([
  [1, "at least 1 second in"],
  [90, "at least 90 seconds in"],
  [60, "at least 1 minute in"],
  [5400, "at least 90 minutes in"],
  [3600, "at least 1 hour in"],
  [86_400, "at least 24 hours in"],
  [0, "scheduled in"],
])("a lead of %i seconds is named: %s", (seconds, text) => {
  expect(tooSoonMessage(seconds)).toContain(`${text} the future`);
});
