/** Does every word typed begin a word of the text? */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text);
  return splitWords(query).every((start) => words.some((word) => word.startsWith(start)));
}

/** Without regard to case and accents: "Jose" finds José. */
const splitWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s"'-]+/)
    .filter(Boolean);
