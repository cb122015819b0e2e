import { NOTE_PREVIEW_LENGTH } from "@emberline/game";

/** The first 100 characters of a longer text; null when it is short enough as it is. */
export function previewOf(text: string): string | null {
  // By code points, so that an emoji is never cut in half.
  const characters = Array.from(text);
  if (characters.length <= NOTE_PREVIEW_LENGTH) return null;
  return characters.slice(0, NOTE_PREVIEW_LENGTH).join("").trimEnd();
}
