/** The most rows of a list that is sent as a whole (LIMIT-33). */
export const WHOLE_LIST_MAX = 20_000;
const ROWS_PER_BATCH = 250;

/**
 * Loads rows by their ids, some at a time: each row once, in the order of the ids, whatever is added or renamed
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
