import type { adminPlayerRoutes, HandlerInput } from "@emberline/contract";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  findFirstEpisode,
  findLastTribe,
  findNextEpisode,
  isEpisodeOf,
  saveTribeMove,
} from "./tribe-move-store.ts";

interface TribeChange {
  deps: Deps;
  sent: Pick<HandlerInput<typeof adminPlayerRoutes.save>["body"], "tribeFromEpisodeId">;
  seasonId: string;
  playerId: string;
  /** The tribe they are in so far. */
  from: string | null;
  to: string | null;
}

/**
 * Keeps from which episode on a contestant is in a tribe: the one that was said, else, for a tribe
 * that is new to them, the next one to air. Answers the episode; undefined when there is no move.
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
  await saveTribeMove(tx, { seasonId, playerId, fromEpisodeId, tribeId });
  return fromEpisodeId;
}

/** Where they have been since the beginning is on record before the first move says where they went. */
async function recordFirstTribe(tx: Tx, { seasonId, playerId, from: tribeId }: TribeChange): Promise<void> {
  if (tribeId === null || (await findLastTribe(tx, playerId)) !== undefined) return;
  const fromEpisodeId = await findFirstEpisode(tx, seasonId);
  if (fromEpisodeId) await saveTribeMove(tx, { seasonId, playerId, fromEpisodeId, tribeId });
}
