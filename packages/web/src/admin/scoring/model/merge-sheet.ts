import type { ScoreSheet } from "@emberline/contract";
import { cellKey } from "./cell-key.ts";
import type { Stat } from "./points-text.ts";

type Row = ScoreSheet["players"][number];

/** What a fresh sheet must leave alone. */
interface LocalState {
  /** Somebody is in this cell, or it holds something the server does not have. */
  cell: (key: string) => boolean;
  /** An elimination on its way. */
  out: (playerId: string) => boolean;
}

interface Merged {
  sheet: ScoreSheet;
  /** Cells, and contestants' eliminations, that somebody else has changed. */
  changed: string[];
}

/**
 * A fresh sheet under an admin's hands. What is held stays as the admin saw it, so that the next
 * save can say so; the rest is as the server has it now.
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
    if (local.cell(key)) return { ...old, defaultPoints: stat.defaultPoints };
    if (!isSame(old, stat)) changed.push(key);
    return stat;
  });
  if (local.out(row.playerId)) return { ...row, stats, eliminated: before.eliminated };
  if (before.eliminated !== row.eliminated) changed.push(row.playerId);
  return { ...row, stats };
}

const isSame = (old: Stat, stat: Stat): boolean =>
  old.points === stat.points && (old.episodeStatisticId === null) === (stat.episodeStatisticId === null);

/** Somebody voted out elsewhere meanwhile leaves the sheet, but never with something unsaved. */
function withDirtyRows(players: Row[], previous: readonly Row[], local: LocalState): Row[] {
  const rows = [...players];
  const has = new Set(rows.map((row) => row.playerId));
  for (const [index, row] of previous.entries()) {
    if (has.has(row.playerId)) continue;
    if (row.stats.some((stat) => local.cell(cellKey(stat)))) rows.splice(index, 0, row);
  }
  return rows;
}
