/**
 * What somebody typed, fit to stand between our own words: without the marks that turn round what comes after
 * them (a name could turn round the sentence it stands in), and without control characters. The marks that Hebrew
 * and Arabic names are written with turn round nothing and stay, as do line breaks and tabs.
 */
export const stripControlAndBidi = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "");

/** The same in one line, for a subject or a title: a line break in it could begin a header. */
export const toSingleLine = (text: string): string =>
  stripControlAndBidi(text).replaceAll(/\s+/g, " ").trim();
