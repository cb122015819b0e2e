import { upsertScores } from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Ids } from "./import-moves-and-eliminations.ts";
import { getOrThrow } from "./import-base-data.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { diffRows } from "./diff-rows.ts";

/** Small enough that a statement takes far less than its timeout on a slow machine. */
const ROWS_AT_ONCE = 10_000;

interface Wanted {
  scores: SeasonFile["scores"];
  now: number;
}

/** Overwrites stored scores only where the file has another value; `before` has the overwritten ones. */
export async function importScores(
  tx: Tx,
  ids: Ids & { statistics: Map<string, string> },
  { scores, now }: Wanted,
) {
  const wanted = scores.map((score) => ({
    score,
    episodeId: getOrThrow(ids.episodes, score.episode),
    playerId: getOrThrow(ids.players, score.player),
    statisticId: getOrThrow(ids.statistics, score.statistic),
    points: score.points,
  }));
  const stored = await readScores(tx, ids.seasonId);
  const { added, changed, count } = diffRows(
    wanted,
    (row) => stored.get(keyOf(row)),
    (from, to) => from !== to.points,
  );
  const rows = [...added, ...changed.map(({ to }) => to)];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await upsertScores(tx, ids.seasonId, rows.slice(from, from + ROWS_AT_ONCE), new Date(now));
  }
  return { count, before: changed.map(({ from, to }) => ({ ...to.score, points: from })) };
}

interface Cell {
  episodeId: string;
  playerId: string;
  statisticId: string;
}

const keyOf = ({ episodeId, playerId, statisticId }: Cell) => `${episodeId} ${playerId} ${statisticId}`;

async function readScores(tx: Tx, seasonId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("scores")
    .select(["episodeId", "playerId", "statisticId", "points"])
    .where("seasonId", "=", seasonId)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.points]));
}
