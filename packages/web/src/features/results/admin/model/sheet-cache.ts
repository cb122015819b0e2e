import { scoringRoutes, type ReplyOf } from "@emberline/contract";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { routeKey, routeQuery } from "../../../../platform/api/route-query.ts";
import { cellKey, idsOf } from "./cell-key.ts";
import type { Stat } from "./points-text.ts";

type Sheet = ReplyOf<typeof scoringRoutes.sheet>;
type Row = Sheet["data"]["players"][number];

/** The score sheet in the query cache. */
export interface SheetCache {
  read: () => Sheet["data"] | undefined;
  findRow: (playerId: string) => Row | undefined;
  findStat: (key: string) => Stat | undefined;
  /** Resolves when the components have been given the new row. */
  updateRow: (playerId: string, change: (row: Row) => Row) => Promise<void>;
  updateStat: (key: string, change: Partial<Stat>) => Promise<void>;
  /** Refetches the sheet. */
  refresh: () => Promise<void>;
}

export function createSheetCache(queries: QueryClient, episodeId: string): SheetCache {
  const { queryKey } = routeQuery(scoringRoutes.sheet, { params: { episodeId } });
  const read = () => queries.getQueryData<Sheet>(queryKey)?.data;
  const findRow = (playerId: string) => read()?.players.find((row) => row.playerId === playerId);

  /** Cancels a running refetch first: its answer could predate the save and bring the old value back. */
  async function updateRow(playerId: string, change: (row: Row) => Row): Promise<void> {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (sheet: Sheet | undefined) =>
        sheet && {
          ...sheet,
          data: { ...sheet.data, players: withUpdatedRow(sheet.data.players, playerId, change) },
        },
    );
    void queries.invalidateQueries({ queryKey: routeKey(scoringRoutes.episodes), refetchType: "none" });
    // A cell that counted as saved before would show the old value for a moment and lose its selection.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  }

  return {
    read,
    findRow,
    findStat: (key) => findRow(idsOf(key).playerId)?.stats.find((stat) => cellKey(stat) === key),
    updateRow,
    updateStat: (key, change) =>
      updateRow(idsOf(key).playerId, (row) => ({
        ...row,
        stats: row.stats.map((stat) => (cellKey(stat) === key ? { ...stat, ...change } : stat)),
      })),
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}

const withUpdatedRow = (rows: Row[], playerId: string, change: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.playerId === playerId ? change(row) : row));
