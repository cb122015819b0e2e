import { type PageQuery, ROWS_PER_PAGE } from "@emberline/contract";
import { plainSpelling } from "@emberline/game";
import { type RawBuilder, sql } from "kysely";

/** A row of a page: the text by which the list is sorted, and the id that decides between equal texts. */
interface SortedRow {
  sortKey: string;
  sortId: string;
}

const UUID_LENGTH = 36;

/** One more than a page has, which shows whether there is another page. */
export const PAGE_LIMIT = ROWS_PER_PAGE + 1;

/** Does `text` contain words that begin with the words of the search? Case and accents do not matter. */
export function matchesSearch(text: RawBuilder<unknown>, { search = "" }: PageQuery): RawBuilder<boolean> {
  const words = plainSpelling(search)
    .split(/[\s"'-]+/)
    .filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const patterns = words.map((word) => sql`${`% ${escapeLike(word)}%`}`);
  // The text is normalised once, whatever the number of words.
  return sql<boolean>`search_text(${text}) like all (array[${sql.join(patterns)}])`;
}

/** Whether the row comes after the previous page. The list is sorted by `key` and `id`. */
export function isAfter(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { after }: PageQuery,
): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const last = { id: after.slice(0, UUID_LENGTH), key: after.slice(UUID_LENGTH + 1) };
  return sql<boolean>`(${key}, ${id}) > (${last.key}, ${last.id}::uuid)`;
}

/** How many rows a query finds. */
export const rowCount = sql<number>`count(*)::int`.as("total");

/** Makes a page of at most `PAGE_LIMIT` rows. */
export function toPage<Row extends SortedRow, Shown>(found: Row[], total: number, show: (row: Row) => Shown) {
  const rows = found.slice(0, ROWS_PER_PAGE);
  const last = found.length > ROWS_PER_PAGE ? rows.at(-1) : undefined;
  return { rows: rows.map(show), total, next: last ? `${last.sortId} ${last.sortKey}` : null };
}
const ROWS_PER_BATCH = 250;

/**
 * Loads rows by their ids in batches: each row once, in the order of the ids, even if rows are added or renamed
 * meanwhile. No connection is held between batches.
 */
export async function* inBatches<Row>(
  ids: readonly string[],
  load: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let first = 0; first < ids.length; first += ROWS_PER_BATCH) {
    yield await load(ids.slice(first, first + ROWS_PER_BATCH));
  }
}

/** Does the text contain the word, whatever its case and accents? */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`plain_spelling(${text}) like ${`%${escapeLike(plainSpelling(word))}%`}`;

/** The pattern that matches a text literally. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
