import { expect, test } from "vitest";
import { matchesWords } from "./word-match.ts";

// Covers ADMIN-IMPORT-12.
test.each([
  ["José Díaz", "diaz jose"],
  ["Øresund", "oresund"],
  ["Łódź", "lodz"],
  ["Straßenbande", "strassen"],
  ["Sean O\u2019Brien", "o'brien"],
  ["Sean O'Brien", "O\u2019Brien"],
  ["Anne\u2011Marie", "marie"],
])("%s is found by %s", (text, query) => {
  expect(matchesWords(text, query)).toBe(true);
});

test("a word in the middle of another is not found", () => {
  expect(matchesWords("Øresund", "sund")).toBe(false);
});
