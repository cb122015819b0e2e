const LONGEST = 60;
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A name that somebody chose, as long as a sentence or a title can bear. */
export function brief(name: string): string {
  if (name.length <= LONGEST) return name;
  const kept = Array.from(letters.segment(name), ({ segment }) => segment);
  return kept.length <= LONGEST
    ? name
    : `${kept
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`;
}
