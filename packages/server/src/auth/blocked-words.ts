import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { usernameSkeletons } from "./username-skeleton.ts";

interface BlockedWord {
  word: string;
  /** Also as a part of longer words. */
  anywhere: boolean;
}

/** Throws 400 when one of these new names contains a blocked word. The list is empty unless admins fill it. */
export async function requireAllowedNames(db: Db, names: readonly string[]): Promise<void> {
  const blocked = await db.selectFrom("blockWords").select(["word", "anywhere"]).execute();
  if (names.some((name) => containsBlockedWord(name, blocked))) {
    throw new AppError(400, "This name contains a word that is not allowed here. Please choose another one");
  }
}

/**
 * Does a name contain one of these words, without regard to case, accents and letters that look alike? Only as whole
 * words, unless a word is blocked anywhere; then also across spaces and punctuation.
 */
export function containsBlockedWord(name: string, blocked: readonly BlockedWord[]): boolean {
  const words = wordsIn(name);
  const inOne = looksOf(words);
  return blocked.some(({ word, anywhere }) => {
    const wanted = wordsIn(word);
    if (anywhere) {
      const looks = looksOf(wanted);
      return inOne.some((look) => looks.some((part) => look.includes(part)));
    }
    return words.some((_, start) => isSame(words.slice(start, start + wanted.length), wanted));
  });
}

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const looksOf = (words: readonly string[]): string[] => usernameSkeletons(words.join(""));

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length &&
  some.every((word, index) => {
    const looks = usernameSkeletons(others[index] ?? "");
    return usernameSkeletons(word).some((look) => looks.includes(look));
  });
