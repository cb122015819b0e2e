import { expect, test } from "vitest";
import { inOneLine, inOrder } from "./sanitize-text.ts";

test.each([
  ["an override", "Zo\u202ee", "Zoe"],
  ["embeddings and their end", "\u202aa\u202b\u202cb\u202d", "ab"],
  ["isolates and their end", "\u2066a\u2067\u2068b\u2069", "ab"],
  ["control characters", "a\u0000\u0007\u001b[31mb\u007f\u0085", "a[31mb"],
])("of %s nothing is left", (_, typed, shown) => {
  expect([inOrder(typed), inOneLine(typed)]).toEqual([shown, shown]);
});

test.each([
  ["Hebrew with its marks", "שלום \u200fדנה\u200e"],
  ["Persian with its joiners", "می\u200cخواهم"],
  ["a family of one sign", "👩‍👩‍👧 café"],
])("%s stays as it is", (_, typed) => {
  expect([inOrder(typed), inOneLine(typed)]).toEqual([typed, typed]);
});

test("a text keeps its lines, a title is one", () => {
  const typed = " one\r\ntwo\tthree\u2028four ";
  expect(inOrder(typed)).toBe(typed);
  expect(inOneLine(typed)).toBe("one two three four");
});
