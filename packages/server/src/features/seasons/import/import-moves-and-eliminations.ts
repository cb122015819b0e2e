import { upsertTribeMoves } from "../../../platform/db/queries/season-content.ts";
import { findExits, isSame, pairExits, replaceExits } from "../../../platform/db/queries/season-queries.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { getOrThrow } from "./import-base-data.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { type Count, diffRows } from "./describe-changes.ts";

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
  const rows = await tx
    .selectFrom("playerTribes")
    .select(["playerId", "fromEpisodeId", "tribeId"])
    .where("seasonId", "=", ids.seasonId)
    .execute();
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

/**
 * Writes the exits and returns up to `through` of the players that the file names, and replaces those stored for them.
 * `before` has the overwritten values by the file's keys.
 */
export async function importEliminations(
  tx: Tx,
  ids: Ids,
  { eliminations, through }: { eliminations: SeasonFile["eliminations"]; through: number },
) {
  const stored = await findExits(tx, { seasonId: ids.seasonId });
  const count: Count = { added: 0, changed: 0, unchanged: 0 };
  const before: { player: string; eliminatedEpisodeId: string }[] = [];
  const rows = eliminations.filter(({ episode }) => episode <= through);
  for (const [player, own] of groupBy(rows, (row) => row.player)) {
    const playerId = getOrThrow(ids.players, player);
    const old = stored.get(playerId) ?? [];
    const wanted = own.map(({ episode, kind = "voted-out", returned }) => {
      const episodeId = getOrThrow(ids.episodes, episode);
      const later = old.find((exit) => exit.episodeId === episodeId && (exit.returned ?? 0) > through);
      const isBack = returned !== undefined && returned <= through;
      const back = isBack ? getOrThrow(ids.episodes, returned) : (later?.returnedEpisodeId ?? null);
      return { kind, episodeId, returnedEpisodeId: back };
    });
    const after = [
      ...pairExits(
        old.filter(({ episode }) => episode <= through),
        wanted,
      ),
      ...old.filter(({ episode }) => episode > through),
    ];
    for (const exit of after.slice(0, wanted.length)) {
      const from = old.find(({ eliminationId }) => eliminationId === exit.eliminationId);
      if (!from) count.added += 1;
      else if (isSame(from, exit)) count.unchanged += 1;
      else {
        count.changed += 1;
        before.push({ player, eliminatedEpisodeId: from.episodeId });
      }
    }
    await replaceExits(tx, { seasonId: ids.seasonId, playerId }, { before: old, after });
  }
  return { count, before };
}
