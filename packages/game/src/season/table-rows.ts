import { plainSpelling } from "../plain-spelling.ts";

/** The problem with a row of a table that an admin imports. */
export interface RowIssue {
  /** The row number, as the admin counts the rows of the table. */
  row: number;
  message: string;
}

interface NamedRow {
  row: number;
  firstName: string;
  lastName: string;
}

/** The key by which two players' names are compared: spelling variants and spaces do not matter. */
export const playerNameKey = ({ firstName, lastName }: Omit<NamedRow, "row">): string =>
  textKey(`${firstName} ${lastName}`);

/** The key by which two texts of a table are compared. */
export const textKey = (text: string): string => plainSpelling(text).trim().replace(/\s+/g, " ");

/** Rows whose name an earlier row has. */
export const findRepeatedNames = (rows: readonly NamedRow[]): RowIssue[] =>
  findRepeated(rows, playerNameKey, (row) => `Has the same name as row ${row}`);

interface EpisodeRow {
  row: number;
  /** Null in a table without numbers. */
  number: number | null;
  /** Epoch milliseconds. */
  airsAt: number;
}

/** Rows with a number or an air date that an earlier row has, without their number, or in the wrong order. */
export function findEpisodeContradictions(rows: readonly EpisodeRow[]): RowIssue[] {
  const numbered = rows.filter((row): row is EpisodeRow & { number: number } => row.number !== null);
  return [
    ...(numbered.length > 0
      ? rows.flatMap(({ row, number }) =>
          number === null ? [{ row, message: "Has no number, although other rows have one" }] : [],
        )
      : []),
    ...findRepeated(
      numbered,
      ({ number }) => String(number),
      (row) => `Has the same number as row ${row}`,
    ),
    ...findRepeated(
      rows,
      ({ airsAt }) => String(airsAt),
      (row) => `Has the same air date as row ${row}`,
    ),
    ...findWrongOrder(
      numbered.length > 0 ? numbered.toSorted((one, other) => one.number - other.number) : rows,
    ),
  ];
}

function findWrongOrder(rows: readonly EpisodeRow[]): RowIssue[] {
  let latest: EpisodeRow | undefined;
  const issues: RowIssue[] = [];
  for (const episode of rows) {
    if (latest && episode.airsAt < latest.airsAt) {
      issues.push({ row: episode.row, message: `Airs before the episode of row ${latest.row}` });
    } else latest = episode;
  }
  return issues;
}

function findRepeated<Row extends { row: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toMessage: (earlierRow: number) => string,
): RowIssue[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const earlierRow = seen.get(key);
    if (earlierRow === undefined) seen.set(key, row.row);
    return earlierRow === undefined ? [] : [{ row: row.row, message: toMessage(earlierRow) }];
  });
}
