import type { ScoreSheet } from "@emberline/contract";
import { cellKey } from "./cell-key.ts";
import type { Stat } from "./points-text.ts";

type Row = ScoreSheet["players"][number];

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
 * sends along; everything else takes the server's value, also a cell that only has the focus.
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

function mergeRow(before: Row, row: Row, { local, changed }: { local: LocalState; changed: string[] }): Row {
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
function withDirtyRows(players: Row[], previous: readonly Row[], local: LocalState): Row[] {
  const rows = [...players];
  const has = new Set(rows.map((row) => row.playerId));
  for (const [index, row] of previous.entries()) {
    if (has.has(row.playerId)) continue;
    if (row.stats.some((stat) => local.isCellDirty(cellKey(stat)))) rows.splice(index, 0, row);
  }
  return rows;
}
