import { type RawBuilder, sql } from "kysely";

/** Does the text contain the word, ignoring case? Wildcards are escaped. */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;
