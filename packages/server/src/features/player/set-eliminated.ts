import { audit } from "../../db/queries/audit.ts";
import type { Db } from "../../db/database.ts";
import { requireOpenSeason } from "../../db/queries/season-lock.ts";
import { fullName } from "../../db/queries/season-queries.ts";
import { updatePlayer } from "../../db/queries/season-content.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { addEvent } from "../../events/add-event.ts";
import { findSeasonOfEpisode, lockPlayer } from "./player-store.ts";

/**
 * Eliminates a player at an episode of their season; null reverts it. Throws 404 for an unknown player or an episode of
 * another season, 409 for an archived season.
 */
export function setEliminated(
  db: Db,
  userId: string,
  { playerId, episodeId }: { playerId: string; episodeId: string | null },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const player = await lockPlayer(tx, playerId);
    if (!player) throw new AppError(404, "Contestant not found");
    await requireOpenSeason(tx, player.seasonId);
    if (episodeId !== null && (await findSeasonOfEpisode(tx, episodeId)) !== player.seasonId) {
      throw new AppError(404, "That episode is not one of the contestant's season");
    }
    if (player.eliminatedEpisodeId === episodeId) return;
    await updatePlayer(tx, playerId, { eliminatedEpisodeId: episodeId });
    await audit(tx, {
      userId,
      action: "player.eliminated",
      subjectId: playerId,
      subject: fullName(player),
      before: { episodeId: player.eliminatedEpisodeId },
      after: { episodeId },
    });
    const data = { playerId, player: player.firstName };
    // Each is told to those who may see its episode.
    for (const event of [
      { episodeId: player.eliminatedEpisodeId, data: { ...data, eliminated: false } },
      { episodeId, data: { ...data, eliminated: true } },
    ]) {
      if (event.episodeId !== null) await addEvent(tx, { type: "elimination", ...event });
    }
  });
}
