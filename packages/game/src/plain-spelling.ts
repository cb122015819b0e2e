/** Letters that Unicode does not decompose, and signs that keyboards and word processors substitute for one another. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ae: "æ",
  oe: "œ",
  ss: "ß",
  th: "þ",
  d: "ðđ",
  h: "ħ",
  i: "ı",
  k: "ĸ",
  l: "ł",
  n: "ŋ",
  o: "ø",
  t: "ŧ",
  f: "ƒ",
  σ: "ς",
  // Apostrophes, including accents that are typed as apostrophes.
  "'": "‘’‚‛′ʹʻʼʽ`‹›",
  '"': "“”„‟«»",
  "-": "‐‑‒–—―−",
};

/** Accents, the optional points of Hebrew and Arabic, and invisible characters. Other marks are letters. */
const DROPPED =
  // oxlint-disable-next-line no-misleading-character-class -- looks for marks
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/g;

const PLAIN = new Map(
  Object.entries(SPELLINGS).flatMap(([plain, signs]) => Array.from(signs, (sign) => [sign, plain])),
);
const SPELLED = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "g");

/**
 * The spelling by which names are compared, searched and sorted: without case, accents, and the difference between typed
 * and typographic signs; full-width forms are plain, and letters such as ø, ł, ß and þ are spelled with plain ones.
 * `plain_spelling` in the database does the same.
 */
export const plainSpelling = (text: string): string =>
  text
    // It decomposes to a space with an accent.
    .replaceAll("´", "'")
    .normalize("NFKD")
    .toLowerCase()
    .replace(DROPPED, "")
    .replace(SPELLED, (sign) => PLAIN.get(sign) ?? sign);
