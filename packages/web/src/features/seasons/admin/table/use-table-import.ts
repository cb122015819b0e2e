import { tableImportRoutes, type EpisodeRow, type ImportedTable, type PlayerRow } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import type { TableKind } from "./columns.ts";

export type TableInput =
  | { kind: "players"; seasonId: string; rows: PlayerRow[] }
  | { kind: "episodes"; seasonId: string; rows: EpisodeRow[] };

async function send(input: TableInput, dryRun: boolean): Promise<ImportedTable> {
  const { seasonId } = input;
  const { data } =
    input.kind === "players"
      ? await call(tableImportRoutes.players, { body: { seasonId, rows: input.rows, dryRun } })
      : await call(tableImportRoutes.episodes, { body: { seasonId, rows: input.rows, dryRun } });
  return data;
}

/** A dry run, then the import of the same rows. `onImported` is also called after the page was left. */
export function useTableImport(onImported: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const dryRun = useMutation({ mutationFn: (input: TableInput) => send(input, true) });
  const realRun = useMutation({
    mutationFn: (input: TableInput) => send(input, false),
    onSuccess: (table, { kind }) => {
      toast.success(importedText(kind, table));
      onImported();
    },
    // Also after a failure: the import may have succeeded and its answer been lost.
    onSettled: () => queries.invalidateQueries(),
  });
  const forget = () => {
    dryRun.reset();
    realRun.reset();
  };
  return {
    result: realRun.data ?? dryRun.data ?? null,
    error: realRun.error ?? dryRun.error,
    isBusy: dryRun.isPending || realRun.isPending,
    check: (input: TableInput) => {
      forget();
      dryRun.mutate(input);
    },
    importNow: () => {
      if (dryRun.variables && !realRun.isPending) realRun.mutate(dryRun.variables);
    },
    forget,
  };
}

type ImportedRow = ImportedTable["rows"][number];

const count = ({ rows }: ImportedTable, outcome: ImportedRow["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

export const changedCount = (table: ImportedTable): number => count(table, "added") + count(table, "changed");

/** "18 contestants", "1 episode". */
export const rowsText = (kind: TableKind, number: number): string =>
  countText(number, kind === "players" ? "contestant" : "episode");

/** What an import did or would do, in a sentence. */
export function importedText(kind: TableKind, table: ImportedTable): string {
  const added = count(table, "added");
  const changed = count(table, "changed");
  const unchanged = count(table, "unchanged");
  if (added + changed === 0) return `“${table.season}” has all of this already.`;
  const parts = [
    ...(added > 0 ? [`${rowsText(kind, added)} ${table.dryRun ? "would be added" : "added"}`] : []),
    ...(changed > 0 ? [`${rowsText(kind, changed)} ${table.dryRun ? "would be changed" : "changed"}`] : []),
    ...(unchanged > 0 ? [`${unchanged} already there`] : []),
  ];
  return `“${table.season}”: ${parts.join(", ")}.`;
}

const FIELD_NAMES: Readonly<Record<string, string>> = { occupation: "job", airDate: "air date" };

/** The changes of a known contestant or episode, "age 40 → 41". */
export const changeTexts = ({ changes }: ImportedRow, timeZone: string): string[] =>
  changes.map(({ field, from, to }) => {
    const text = (value: string) =>
      field === "airDate" ? dateTimeText(value, serverNow(), { timeZone }) : value;
    return `${FIELD_NAMES[field] ?? field} ${from === null ? "empty" : text(from)} → ${text(to)}`;
  });
