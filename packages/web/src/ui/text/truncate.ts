import { graphemesOf } from "./graphemes.ts";

const MAX_NAME_LENGTH = 60;

/** A name shortened to 60 characters with "…", for sentences and titles. */
export function truncate(name: string): string {
  if (graphemesOf(name).length <= MAX_NAME_LENGTH) return name;
  const start = graphemesOf(name).slice(0, MAX_NAME_LENGTH - 1);
  return `${start.join("").trimEnd()}…`;
}

/** The first `maxLength` code points of a longer text; null if it is not longer. Never splits a character. */
export function previewOf(text: string, maxLength: number): string | null {
  if (Array.from(text).length <= maxLength) return null;
  let preview = "";
  let length = 0;
  for (const segment of graphemesOf(text)) {
    length += Array.from(segment).length;
    if (length > maxLength) break;
    preview += segment;
  }
  return preview.trimEnd();
}
