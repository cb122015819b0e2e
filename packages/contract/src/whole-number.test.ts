import { expect, test } from "vitest";
import * as z from "zod/mini";
import { wholeNumber } from "./fields.ts";

// Covers ADMIN-SCORE-30.
test.each([
  ["−5", -5],
  [" –5 ", -5],
  ["-5", -5],
  ["5", 5],
  ["2,5", null],
  ["5−", null],
])("%j is the whole number %s", (text, expected) => {
  const parsed = z.safeParse(wholeNumber("No", { min: -10, max: 10 }), text);
  expect(parsed.success ? parsed.data : null).toBe(expected);
});
