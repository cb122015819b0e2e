import type { adminPlayerRoutes, HandlerInput } from "@emberline/contract";
import { upsertTribeMoves } from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findFirstEpisode, findNextEpisode, hasMoves, isEpisodeOf } from "./tribe-move-store.ts";

interface TribeChange {
  deps: Pick<Deps, "now">;
  sent: Pick<HandlerInput<typeof adminPlayerRoutes.save>["body"], "tribeFromEpisodeId">;
  seasonId: string;
  playerId: string;
  /** The present tribe. */
  from: string | null;
  to: string | null;
}

/**
 * Records from which episode on a player is in a tribe: the requested one; if none was requested and the tribe is new,
 * the next one to air. Returns the episode; undefined when there is no move. Throws 404 for an episode of another
 * season.
 */
export async function changePlayerTribe(tx: Tx, change: TribeChange): Promise<string | undefined> {
  const { deps, sent, seasonId, playerId, from, to: tribeId } = change;
  const requestedEpisodeId = sent.tribeFromEpisodeId;
  if (requestedEpisodeId && !(await isEpisodeOf(tx, seasonId, requestedEpisodeId))) {
    throw new AppError(404, "That episode is not one of the contestant's season");
  }
  if (tribeId === null || (!requestedEpisodeId && tribeId === from)) return undefined;
  const fromEpisodeId = requestedEpisodeId ?? (await findNextEpisode(tx, seasonId, new Date(deps.now())));
  if (!fromEpisodeId) return undefined;
  if (from !== tribeId) await recordFirstTribe(tx, change);
  await upsertTribeMoves(tx, [{ seasonId, playerId, fromEpisodeId, tribeId }]);
  return fromEpisodeId;
}

/** Before the first move, records the tribe in which the player has been since the first episode. */
async function recordFirstTribe(tx: Tx, { seasonId, playerId, from: tribeId }: TribeChange): Promise<void> {
  if (tribeId === null || (await hasMoves(tx, playerId))) return;
  const fromEpisodeId = await findFirstEpisode(tx, seasonId);
  if (fromEpisodeId) await upsertTribeMoves(tx, [{ seasonId, playerId, fromEpisodeId, tribeId }]);
}
