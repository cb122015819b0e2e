/** Letters or symbols in Unicode that show nothing: fillers and the empty braille pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The number of visible characters: graphemes that are not blank. */
export const visibleLength = (text: string): number =>
  graphemes(text).filter((grapheme) => SHOWN.test(grapheme.replace(BLANK, ""))).length;

/** Browsers without grapheme segmentation (Firefox before 125) count letters with their marks. */
const graphemes = (text: string): string[] =>
  typeof Intl.Segmenter === "function"
    ? Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment)
    : (text.match(/\P{M}\p{M}*/gu) ?? []);
