import { updatePlayer, upsertTribeMoves } from "../../../db/queries/season-content.ts";
import type { Tx } from "../../../db/transaction.ts";
import { getOrThrow } from "./import-base-data.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { type Count, diffRows } from "./diff-rows.ts";

export interface Ids {
  seasonId: string;
  tribes: Map<string, string>;
  episodes: Map<number, string>;
  players: Map<string, string>;
}

/** Writes the moves of the episodes up to `through`. */
export async function importMoves(
  tx: Tx,
  ids: Ids,
  { players, through }: { players: SeasonFile["players"]; through: number },
): Promise<Count> {
  const wanted = players.flatMap((player) =>
    player.tribes
      .filter((move) => move.episode <= through)
      .map((move) => ({
        playerId: getOrThrow(ids.players, player.id),
        fromEpisodeId: getOrThrow(ids.episodes, move.episode),
        tribeId: getOrThrow(ids.tribes, move.tribe),
      })),
  );
  const rows = await tx.selectFrom("playerTribes").selectAll().where("seasonId", "=", ids.seasonId).execute();
  const stored = new Map(rows.map((row) => [row.playerId + row.fromEpisodeId, row]));
  const { added, changed, count } = diffRows(
    wanted,
    (move) => stored.get(move.playerId + move.fromEpisodeId),
    (from, to) => from.tribeId !== to.tribeId,
  );
  const writes = [...added, ...changed.map(({ to }) => to)].map((move) => ({
    ...move,
    seasonId: ids.seasonId,
  }));
  if (writes.length === 0) return count;
  await upsertTribeMoves(tx, writes);
  return count;
}

/** `before` has the overwritten values by the file's keys. */
export async function importEliminations(tx: Tx, ids: Ids, eliminations: SeasonFile["eliminations"]) {
  const columns = ["playerId", "eliminatedEpisodeId"] as const;
  const rows = await tx.selectFrom("players").select(columns).where("seasonId", "=", ids.seasonId).execute();
  const stored = new Map(
    rows.flatMap((row) => (row.eliminatedEpisodeId ? [[row.playerId, row.eliminatedEpisodeId]] : [])),
  );
  const { added, changed, count } = diffRows(
    eliminations,
    ({ player }) => stored.get(getOrThrow(ids.players, player)),
    (from, { episode }) => from !== getOrThrow(ids.episodes, episode),
  );
  for (const { player, episode } of [...added, ...changed.map(({ to }) => to)]) {
    await updatePlayer(tx, getOrThrow(ids.players, player), {
      eliminatedEpisodeId: getOrThrow(ids.episodes, episode),
    });
  }
  return { count, before: changed.map(({ from, to }) => ({ player: to.player, eliminatedEpisodeId: from })) };
}
