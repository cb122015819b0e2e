import { graphemesOf } from "./graphemes.ts";

const LONGEST = 60;

/** A name that somebody chose, as long as a sentence or a title can bear. */
export function brief(name: string): string {
  if (name.length <= LONGEST) return name;
  const kept = graphemesOf(name);
  return kept.length <= LONGEST
    ? name
    : `${kept
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`;
}
