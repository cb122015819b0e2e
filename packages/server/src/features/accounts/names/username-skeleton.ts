import unhomoglyph from "unhomoglyph";

/**
 * The confusable skeletons (UTS 39) of a username: names that share one look alike. There are two, because the
 * Unicode table distinguishes case and usernames do not: capital I looks like l and equals i.
 */
export function usernameSkeletons(username: string): string[] {
  const name = username.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  return [...new Set([fold(skeleton(name)), fold(skeleton(fold(name)))])].sort();
}

const skeleton = (text: string) =>
  unhomoglyph(text.normalize("NFD").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")).normalize("NFD");

/** Full case folding: upper case joins letters that lower case keeps distinct (ß, ς). */
const fold = (text: string) => text.toLowerCase().toUpperCase().toLowerCase();
