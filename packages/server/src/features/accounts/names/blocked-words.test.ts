import { expect, test } from "vitest";
import { containsBlockedWord } from "./blocked-words.ts";

const whole = (word: string) => [{ word, anywhere: false }];
const anywhere = (word: string) => [{ word, anywhere: true }];

// Covers MODERATION-11.
test.each([
  ["a whole word", "My Damn Team", "damn"],
  ["another case", "DAMN", "damn"],
  ["accents", "Dämñ it", "damn"],
  ["Cyrillic letters that look alike", "dаmn", "damn"],
  ["a letter that Unicode does not decompose", "Søn of a Łiar", "son of a liar"],
  ["two letters for one", "Scheisse", "scheiße"],
  ["a capital I for an l", "Iiar", "liar"],
  ["a digit for a letter", "p0rn stars", "porn"],
  ["an invisible character", "da\u200bmn", "damn"],
  ["punctuation around it", "(damn!)", "damn"],
  ["a word of several words", "we are Bad  Guys", "bad guys"],
])("%s is found", (_what, name, word) => {
  expect(containsBlockedWord(name, whole(word))).toBe(true);
});

test.each([
  ["Scunthorpe", "cunt"],
  ["The Classics", "ass"],
  ["Bad or Guys", "bad guys"],
  ["Dam", "damn"],
  ["🔥🔥🔥", "damn"],
  ["", "damn"],
])("%j does not contain the word %j", (name, word) => {
  expect(containsBlockedWord(name, whole(word))).toBe(false);
});

test("a word that is blocked anywhere is found inside others and across punctuation", () => {
  expect(containsBlockedWord("Megadamnation", anywhere("damn"))).toBe(true);
  expect(containsBlockedWord("d.a.m.n", anywhere("damn"))).toBe(true);
  expect(containsBlockedWord("Dam Nation", anywhere("damned"))).toBe(false);
  expect(containsBlockedWord("anything", [])).toBe(false);
});
