import { STACKED_MARKS_MAX } from "./limits.ts";

/**
 * Letters or symbols in Unicode that are invisible: fillers, the empty braille pattern, the note without a head, the
 * blanks of hieroglyphs, and the placeholder for a missing object.
 */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu;
/** The invisible characters that join letters, select the form of a character, or spell the flag in an emoji. */
const JOINING = /[\p{Variation_Selector}\p{Join_Control}\u034f\u{e0020}-\u{e007f}]/gu;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The number of visible characters: graphemes that are not blank. */
export const visibleLength = (text: string): number => countShown(text, Infinity);

/** Whether it has so many visible characters. Reads no further than needed: a long text takes a thousand times as long. */
export const showsAtLeast = (text: string, least: number): boolean => countShown(text, least) >= least;

/** Counts the visible characters, up to `enough`. */
function countShown(text: string, enough: number): number {
  let count = 0;
  for (const grapheme of graphemes(text)) {
    if (SHOWN.test(grapheme.replace(BLANK, ""))) count += 1;
    if (count >= enough) break;
  }
  return count;
}

/** Whether the text has invisible characters that join nothing. */
export const hasBlank = (text: string): boolean => text.replace(JOINING, "").search(BLANK) !== -1;

const STACK = new RegExp(`\\p{Mn}{${STACKED_MARKS_MAX + 1}}|\\p{Me}{2}`, "u");

/** Whether a letter has more marks above and below it than any script needs. They would cover the lines around it. */
export const hasStackedMarks = (text: string): boolean => STACK.test(text.normalize("NFD"));

const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("en") : undefined;

/** Browsers without grapheme segmentation (Firefox before 125) count letters with their marks. */
function* graphemes(text: string): Iterable<string> {
  if (segmenter) for (const { segment } of segmenter.segment(text)) yield segment;
  else yield* text.match(/\P{M}\p{M}*/gu) ?? [];
}
