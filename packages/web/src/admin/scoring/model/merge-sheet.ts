import type { ScoreSheet } from "@emberline/contract";
import { cellKey } from "./cell-key.ts";
import type { Stat } from "./points-text.ts";

type Row = ScoreSheet["players"][number];

/** What a fresh sheet must leave alone. */
interface Held {
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
export function mergeSheet(seen: ScoreSheet | undefined, fresh: ScoreSheet, held: Held): Merged {
  if (!seen) return { sheet: fresh, changed: [] };
  const seenRows = new Map(seen.players.map((row) => [row.playerId, row]));
  const changed: string[] = [];
  const players = fresh.players.map((row) => {
    const before = seenRows.get(row.playerId);
    return before ? mergeRow(before, row, { held, changed }) : row;
  });
  return { sheet: { ...fresh, players: withHeldRows(players, seen.players, held) }, changed };
}

function mergeRow(before: Row, row: Row, { held, changed }: { held: Held; changed: string[] }): Row {
  const known = new Map(before.stats.map((stat) => [stat.statisticId, stat]));
  const stats = row.stats.map((stat) => {
    const key = cellKey(stat);
    const old = known.get(stat.statisticId);
    if (!old) return stat;
    if (held.cell(key)) return { ...old, defaultPoints: stat.defaultPoints };
    if (!isSame(old, stat)) changed.push(key);
    return stat;
  });
  if (held.out(row.playerId)) return { ...row, stats, eliminated: before.eliminated };
  if (before.eliminated !== row.eliminated) changed.push(row.playerId);
  return { ...row, stats };
}

const isSame = (old: Stat, stat: Stat): boolean =>
  old.points === stat.points && (old.episodeStatisticId === null) === (stat.episodeStatisticId === null);

/** Somebody voted out elsewhere meanwhile leaves the sheet, but never with something unsaved. */
function withHeldRows(players: Row[], seen: readonly Row[], held: Held): Row[] {
  const rows = [...players];
  const has = new Set(rows.map((row) => row.playerId));
  for (const [place, row] of seen.entries()) {
    if (has.has(row.playerId)) continue;
    if (row.stats.some((stat) => held.cell(cellKey(stat)))) rows.splice(place, 0, row);
  }
  return rows;
}
