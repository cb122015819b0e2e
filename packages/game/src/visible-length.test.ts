import { expect, test } from "vitest";
import { visibleLength } from "./visible-length.ts";

test.each([
  ["Ada", 3],
  ["", 0],
  [" a b ", 2],
  ["👩‍👩‍👧‍👦🇩🇪", 2],
  ["e\u0301te\u0301", 3],
  ["\u200b\u200b\u200b", 0],
  ["\u3164\u115f\u1160", 0],
  ["\u2800\u2800\u2800", 0],
  ["\u00ad\u034f\ufe0f", 0],
  ["देव", 2],
])("%j shows %i characters", (text, length) => {
  expect(visibleLength(text)).toBe(length);
});
