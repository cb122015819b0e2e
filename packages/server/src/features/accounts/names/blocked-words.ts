import { plainSpelling } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { usernameSkeletons } from "./username-skeleton.ts";

interface BlockedWord {
  word: string;
  /** Blocked also as a part of longer words. */
  anywhere: boolean;
}

/** Throws 400 when one of these new names contains a blocked word. The list is empty unless admins fill it. */
export async function requireAllowedNames(db: Db, names: readonly string[]): Promise<void> {
  const blocked = await db.selectFrom("blockedWords").select(["word", "anywhere"]).execute();
  if (names.some((name) => containsBlockedWord(name, blocked))) {
    throw new AppError(400, "This name contains a word that is not allowed here. Please choose another one");
  }
}

/** The same for a text with several words. Throws 400. */
export async function requireAllowedText(db: Db, text: string): Promise<void> {
  const blocked = await db.selectFrom("blockedWords").select(["word", "anywhere"]).execute();
  if (containsBlockedWord(text, blocked)) {
    throw new AppError(
      400,
      "This message contains a word that is not allowed here. Please write it differently",
    );
  }
}

/**
 * Does a name contain one of these words, without regard to case, accents, letters that look alike, and letters such as
 * ø or ß that are spelled with plain ones? Only as whole words, unless a word is blocked anywhere; then also across spaces
 * and punctuation.
 */
export const containsBlockedWord = (name: string, blocked: readonly BlockedWord[]): boolean =>
  blocked.length > 0 &&
  (containsWord(name, blocked) ||
    // In addition to the name as written: in its plain spelling a capital I no longer looks like l.
    containsWord(
      plainSpelling(name),
      blocked.map(({ word, anywhere }) => ({ word: plainSpelling(word), anywhere })),
    ));

function containsWord(name: string, blocked: readonly BlockedWord[]): boolean {
  const words = wordsIn(name);
  const inOne = looksOf(words);
  const looks = words.map(usernameSkeletons);
  return blocked.some(({ word, anywhere }) => {
    const wanted = wordsIn(word);
    if (anywhere) {
      const parts = looksOf(wanted);
      return inOne.some((look) => parts.some((part) => look.includes(part)));
    }
    const wantedLooks = wanted.map(usernameSkeletons);
    return looks.some((_, start) => isSame(looks.slice(start, start + wanted.length), wantedLooks));
  });
}

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const looksOf = (words: readonly string[]): string[] => usernameSkeletons(words.join(""));

/** Whether these words are equal; each is given with its skeletons. */
const isSame = (some: readonly string[][], others: readonly string[][]): boolean =>
  some.length === others.length &&
  some.every((looks, index) => looks.some((look) => others[index]?.includes(look)));
