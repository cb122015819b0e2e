import { plainSpelling } from "@emberline/game";
import { type RawBuilder, sql } from "kysely";

/** Does the text contain the word, whatever its case and accents? */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`plain_spelling(${text}) like ${`%${escapeLike(plainSpelling(word))}%`}`;

/** The pattern that matches a text literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
