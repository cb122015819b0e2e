import { plainSpelling } from "@emberline/game";

/** Is every word of the query the start of a word of the text? */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text);
  return splitWords(query).every((start) => words.some((word) => word.startsWith(start)));
}

/** "Jose" finds José, and "oresund" Øresund. */
const splitWords = (text: string): string[] =>
  plainSpelling(text)
    .split(/[\s"'-]+/)
    .filter(Boolean);
