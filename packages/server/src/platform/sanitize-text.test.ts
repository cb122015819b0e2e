import { expect, test } from "vitest";
import { toSingleLine, stripControlAndBidi } from "./sanitize-text.ts";

test.each([
  ["an override", "Zo\u202ee", "Zoe"],
  ["embeddings and their end", "\u202aa\u202b\u202cb\u202d", "ab"],
  ["isolates and their end", "\u2066a\u2067\u2068b\u2069", "ab"],
  ["control characters", "a\u0000\u0007\u001b[31mb\u007f\u0085", "a[31mb"],
])("of %s nothing is left", (_, typed, sanitized) => {
  expect([stripControlAndBidi(typed), toSingleLine(typed)]).toEqual([sanitized, sanitized]);
});

test.each([
  ["Hebrew with its marks", "שלום \u200fדנה\u200e"],
  ["Persian with its joiners", "می\u200cخواهم"],
  ["a family of one sign", "👩‍👩‍👧 café"],
])("%s stays as it is", (_, typed) => {
  expect([stripControlAndBidi(typed), toSingleLine(typed)]).toEqual([typed, typed]);
});

test("a text keeps its lines, a title is one", () => {
  const typed = " one\r\ntwo\tthree\u2028four ";
  expect(stripControlAndBidi(typed)).toBe(typed);
  expect(toSingleLine(typed)).toBe("one two three four");
});
