/** Some are letters or symbols to Unicode and still show nothing: fillers, and the empty braille pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** How many characters of a text a reader sees: graphemes that are not blank. */
export const visibleLength = (text: string): number =>
  graphemes(text).filter((grapheme) => SHOWN.test(grapheme.replace(BLANK, ""))).length;

/** Browsers that cannot tell graphemes (Firefox before 125) count letters with their marks. */
const graphemes = (text: string): string[] =>
  typeof Intl.Segmenter === "function"
    ? Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment)
    : (text.match(/\P{M}\p{M}*/gu) ?? []);
