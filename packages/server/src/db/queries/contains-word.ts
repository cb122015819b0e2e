import { type RawBuilder, sql } from "kysely";

/** Does this text hold the word, in any case? Signs that mean something to `ilike` stand for themselves. */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;
