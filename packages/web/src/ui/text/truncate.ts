import { graphemesOf } from "./graphemes.ts";

const MAX_LENGTH = 60;

/** A name that somebody chose, as long as a sentence or a title can bear. */
export function truncate(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const graphemes = graphemesOf(name);
  return graphemes.length <= MAX_LENGTH
    ? name
    : `${graphemes
        .slice(0, MAX_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}
