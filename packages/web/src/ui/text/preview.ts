import { graphemesOf } from "./graphemes.ts";

/** The first `most` characters of a longer text; null when it is short enough as it is. */
export function previewOf(text: string, maxLength: number): string | null {
  // By code points, as the length of a text is counted …
  if (Array.from(text).length <= maxLength) return null;
  // … but cut between what people see as letters, so that no family of emoji is torn apart.
  let preview = "";
  let length = 0;
  for (const segment of graphemesOf(text)) {
    length += Array.from(segment).length;
    if (length > maxLength) break;
    preview += segment;
  }
  return preview.trimEnd();
}
