import { expect, test } from "vitest";
import { resendWait } from "./resend-wait.ts";

test.each<[string, number | null, number, string | null]>([
  ["it is unknown whether a code was sent", null, 5_000, null],
  ["one has just left", 1_000_000, 1_000_000, "1:00"],
  ["it left 18 s ago", 1_000_000, 1_018_000, "0:42"],
  ["less than a second is left", 1_000_000, 1_059_900, "0:01"],
  ["a minute is over", 1_000_000, 1_060_000, null],
  ["the clock was set back", 1_000_000, 0, "1:00"],
])("the wait when %s", (_, sentAt, now, text) => {
  expect(resendWait(sentAt, now)).toBe(text);
});
