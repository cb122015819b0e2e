import { expect, test } from "vitest";
import { hasBlank, hasStackedMarks, showsAtLeast, visibleLength } from "./visible-length.ts";

test.each([
  ["Ada", 3],
  ["", 0],
  [" a b ", 2],
  ["👩‍👩‍👧‍👦🇩🇪", 2],
  ["e\u0301te\u0301", 3],
  ["\u200b\u200b\u200b", 0],
  ["\u3164\u115f\u1160", 0],
  ["\u2800\u2800\u2800", 0],
  ["\u{1d159}\u{1d159}\u{1d159}", 0],
  ["\u{13441}\ufffc", 0],
  ["\u00ad\u034f\ufe0f", 0],
  ["देव", 2],
])("%j shows %i characters", (text, length) => {
  expect(visibleLength(text)).toBe(length);
  expect([showsAtLeast(text, length), showsAtLeast(text, length + 1)]).toEqual([true, false]);
});

test.each(["Ana\u{1d159}", "\u3164", "a\u200bb", "\ufeffAna", "a\u00adb"])("%j has a blank", (text) => {
  expect(hasBlank(text)).toBe(true);
});

test.each(["Ana Ruiz", "می\u200cخواهم", "👩‍👩‍👧‍👦", "❤️", "🏴\u{e0067}\u{e0062}\u{e007f}", "葛\u{e0100}"])(
  "%j has no blank",
  (text) => {
    expect(hasBlank(text)).toBe(false);
  },
);

test("more marks on a letter than any script needs are a stack", () => {
  for (const name of ["a\u0301", "Nguyễn", "בְּרֵאשִׁ֖ית", "ကြွှော့်", "བསྒྲུབས"])
    expect(hasStackedMarks(name)).toBe(false);
  for (const marks of [6, 200]) expect(hasStackedMarks(`a${"\u0301".repeat(marks)}`)).toBe(true);
  expect(hasStackedMarks(`ế${"\u0323".repeat(4)}`)).toBe(true);
  expect(hasStackedMarks("a\u20dd\u20dd")).toBe(true);
});
