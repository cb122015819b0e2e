import type { EpisodeRow, PlayerRow } from "@emberline/contract";
import { TABLE_ROWS_MAX } from "@emberline/game";
import {
  correctEpisodeColumn,
  findMissingColumn,
  recognizeColumns,
  type Mapping,
  type TableKind,
} from "./columns.ts";
import { parseTable, type TableLine } from "./parse-table.ts";
import { findDateOrder, type DateOrder } from "./read-date.ts";
import { readEpisodeRows, readPlayerRows, type DateOptions, type ReadRow } from "./read-rows.ts";
import { numberText, countText } from "../../../../ui/text/count-text.ts";

/** The admin's choices; null where the table decides. */
export interface TableChoices {
  hasHeader: boolean | null;
  mapping: Mapping | null;
  order: DateOrder | null;
  timeZone: string;
  usualTime: string;
}

export interface ReadTable {
  hasHeader: boolean;
  /** Null without a header row. */
  columns: { header: string | null; example: string }[];
  mapping: Mapping;
  /** The order of dates such as 2/24/2027, and whether it is not clear; null without such dates. */
  dates: { order: DateOrder; isOpen: boolean } | null;
  /** A problem with the whole table; null without one. */
  problem: string | null;
  rows: ReadRow<PlayerRow>[] | ReadRow<EpisodeRow>[];
}

/** Reads a pasted table; null for a blank text. */
export function readTable(kind: TableKind, text: string, choices: TableChoices): ReadTable | null {
  const lines = parseTable(text);
  const [first] = lines;
  if (!first) return null;
  const recognized = recognizeColumns(kind, first.cells);
  const hasHeader = choices.hasHeader ?? recognized.some((field) => field !== null);
  const body = hasHeader ? lines.slice(1) : lines;
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const detected = hasHeader ? detectColumns(kind, first.cells, body) : [];
  const mapping = Array.from({ length: width }, (_, index) => (choices.mapping ?? detected)[index] ?? null);
  const missing = findMissingColumn(kind, mapping);
  const problem =
    body.length === 0
      ? "The table has no rows below the names of the columns."
      : body.length > TABLE_ROWS_MAX
        ? `A table has at most ${countText(TABLE_ROWS_MAX, "row")}; this one has ${numberText(body.length)}.`
        : missing;
  const found = findDateOrder(kind === "episodes" ? textsOf(body, mapping.indexOf("date")) : []);
  const order = choices.order ?? found ?? "month-first";
  return {
    hasHeader,
    columns: Array.from({ length: width }, (_, index) => ({
      header: hasHeader ? (first.cells[index] ?? "") : null,
      example: textsOf(body, index).find(Boolean) ?? "",
    })),
    mapping,
    dates: found === undefined ? null : { order, isOpen: found === null },
    problem,
    rows: problem === null ? readRows(kind, body, mapping, { ...choices, order }) : [],
  };
}

function detectColumns(kind: TableKind, header: readonly string[], body: readonly TableLine[]): Mapping {
  const mapping = recognizeColumns(kind, header);
  const cells = body.map((line) => line.cells);
  return kind === "episodes" ? correctEpisodeColumn(mapping, header, cells) : mapping;
}

const readRows = (kind: TableKind, body: TableLine[], mapping: Mapping, options: DateOptions) =>
  kind === "players" ? readPlayerRows(body, mapping) : readEpisodeRows(body, mapping, options);

const textsOf = (lines: readonly TableLine[], index: number) => lines.map(({ cells }) => cells[index] ?? "");
