/** Is every word of the query the start of a word of the text? */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text);
  return splitWords(query).every((start) => words.some((word) => word.startsWith(start)));
}

/** Ignores case and accents: "Jose" finds José. */
const splitWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s"'-]+/)
    .filter(Boolean);
