import { tableImportRoutes, type EpisodeRow, type ImportedTable, type PlayerRow } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { importedText } from "./table-text.ts";

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
