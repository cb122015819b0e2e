import { scoringRoutes, type ReplyOf, type ScoreSheet } from "@emberline/contract";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { routeKey, routeQuery } from "../../../../platform/api/route-query.ts";
import { cellKey, idsOf, type Stat } from "./cell-text.ts";

type Sheet = ReplyOf<typeof scoringRoutes.sheet>;
type Row = Sheet["data"]["players"][number];

/** The score sheet in the query cache. */
export interface SheetCache {
  read: () => Sheet["data"] | undefined;
  findRow: (playerId: string) => Row | undefined;
  findStat: (key: string) => Stat | undefined;
  /** Resolves when the components have the new row. */
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

type SheetRow = ScoreSheet["players"][number];

/** What a refetched sheet must not change. */
interface LocalState {
  /** The cell is unsaved. */
  isCellDirty: (key: string) => boolean;
  /** The player's elimination is unsaved. */
  isEliminationDirty: (playerId: string) => boolean;
}

interface Merged {
  sheet: ScoreSheet;
  /** Keys of the cells, and ids of the players whose elimination, another admin changed. */
  changed: string[];
}

/**
 * Merges a refetched sheet into the displayed one. Unsaved cells keep the value this admin saw, which the next save
 * sends along; everything else takes the server's value, even a focused cell.
 */
export function mergeSheet(previous: ScoreSheet | undefined, fresh: ScoreSheet, local: LocalState): Merged {
  if (!previous) return { sheet: fresh, changed: [] };
  const previousRows = new Map(previous.players.map((row) => [row.playerId, row]));
  const changed: string[] = [];
  const players = fresh.players.map((row) => {
    const before = previousRows.get(row.playerId);
    return before ? mergeRow(before, row, { local, changed }) : row;
  });
  return { sheet: { ...fresh, players: withDirtyRows(players, previous.players, local) }, changed };
}

function mergeRow(
  before: SheetRow,
  row: SheetRow,
  { local, changed }: { local: LocalState; changed: string[] },
): SheetRow {
  const known = new Map(before.stats.map((stat) => [stat.statisticId, stat]));
  const stats = row.stats.map((stat) => {
    const key = cellKey(stat);
    const old = known.get(stat.statisticId);
    if (!old) return stat;
    if (local.isCellDirty(key)) return { ...old, defaultPoints: stat.defaultPoints };
    if (!isSame(old, stat)) changed.push(key);
    return stat;
  });
  if (local.isEliminationDirty(row.playerId)) return { ...row, stats, eliminated: before.eliminated };
  if (before.eliminated !== row.eliminated) changed.push(row.playerId);
  return { ...row, stats };
}

const isSame = (old: Stat, stat: Stat): boolean =>
  old.points === stat.points && (old.episodeStatisticId === null) === (stat.episodeStatisticId === null);

/** A player eliminated by another admin leaves the sheet, unless a cell of theirs is unsaved. */
function withDirtyRows(players: SheetRow[], previous: readonly SheetRow[], local: LocalState): SheetRow[] {
  const rows = [...players];
  const has = new Set(rows.map((row) => row.playerId));
  for (const [index, row] of previous.entries()) {
    if (has.has(row.playerId)) continue;
    if (row.stats.some((stat) => local.isCellDirty(cellKey(stat)))) rows.splice(index, 0, row);
  }
  return rows;
}
