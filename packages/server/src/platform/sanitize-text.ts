/**
 * User input made safe for our own texts: removes control characters and the marks that reorder the text after them.
 * The marks of Hebrew and Arabic, line breaks and tabs stay.
 */
export const stripControlAndBidi = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "");

/** The same on one line, for subjects and titles: a line break could start a mail header. */
export const toSingleLine = (text: string): string =>
  stripControlAndBidi(text).replaceAll(/\s+/g, " ").trim();
