let segmenter: Intl.Segmenter | undefined;

/** The user-perceived characters of a text; code points where the browser cannot segment. */
export function graphemesOf(text: string): string[] {
  // Missing in Firefox before version 125.
  if (!("Segmenter" in Intl)) return Array.from(text);
  // Making one takes milliseconds.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
