/** Does every word typed begin a word of the text? */
export function isMatch(text: string, typed: string): boolean {
  const has = wordsIn(text);
  return wordsIn(typed).every((start) => has.some((word) => word.startsWith(start)));
}

/** Without regard to case and accents: "Jose" finds José. */
const wordsIn = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s"'-]+/)
    .filter(Boolean);
