import unhomoglyph from "unhomoglyph";

/**
 * What a username looks like: names that share one of these are confusable (UTS 39, skeletons). Two, since the
 * table tells capitals from small letters and usernames do not: capital I looks like l, and is the same as i.
 */
export function usernameSkeletons(username: string): string[] {
  const name = username.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  return [...new Set([fold(skeleton(name)), fold(skeleton(fold(name)))])].sort();
}

const skeleton = (text: string) =>
  unhomoglyph(text.normalize("NFD").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")).normalize("NFD");

/** Full case folding, but for a handful of letters: upper case joins what lower case keeps apart (ß, ς). */
const fold = (text: string) => text.toLowerCase().toUpperCase().toLowerCase();
