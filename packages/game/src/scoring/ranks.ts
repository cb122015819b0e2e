import { plainSpelling } from "../plain-spelling.ts";

/** What a table is ordered by; `id` decides last, so that the order is always the same. */
export interface Ranked {
  id: string;
  name: string;
  /** Decides the rank. */
  total: number;
  /** Decides the order within a rank, before the name. */
  second: number;
}

/** Most points first, each row with its rank; ties share a rank: 1, 2, 2, 4 (TEAM-22). */
export function inRankOrder<T>(rows: readonly T[], keyOf: (row: T) => Ranked): { row: T; rank: number }[] {
  const sorted = rows.map((row) => ({ row, key: keyOf(row) })).sort((a, b) => byRank(a.key, b.key));
  let rank = 1;
  return sorted.map(({ row, key }, index) => {
    if (key.total !== sorted[index - 1]?.key.total) rank = index + 1;
    return { row, rank };
  });
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.total - a.total ||
  b.second - a.second ||
  byText(plainSpelling(a.name), plainSpelling(b.name)) ||
  byText(a.name, b.name) ||
  byText(a.id, b.id);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
