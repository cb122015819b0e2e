import type { adminPlayerRoutes, HandlerInput } from "@emberline/contract";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findFirstEpisode, findLastTribe, findNextEpisode, isEpisodeOf, saveMove } from "./move-store.ts";

interface Moving {
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
export async function moveTribe(tx: Tx, moving: Moving): Promise<string | undefined> {
  const { deps, sent, seasonId, playerId, from, to: tribeId } = moving;
  const said = sent.tribeFromEpisodeId;
  if (said && !(await isEpisodeOf(tx, seasonId, said))) {
    throw new AppError(404, "That episode is not one of the contestant's season");
  }
  if (tribeId === null || (!said && tribeId === from)) return undefined;
  const fromEpisodeId = said ?? (await findNextEpisode(tx, seasonId, new Date(deps.now())));
  if (!fromEpisodeId) return undefined;
  if (from !== tribeId) await keepFirstTribe(tx, moving);
  await saveMove(tx, { seasonId, playerId, fromEpisodeId, tribeId });
  return fromEpisodeId;
}

/** Where they have been since the beginning is on record before the first move says where they went. */
async function keepFirstTribe(tx: Tx, { seasonId, playerId, from: tribeId }: Moving): Promise<void> {
  if (tribeId === null || (await findLastTribe(tx, playerId)) !== undefined) return;
  const fromEpisodeId = await findFirstEpisode(tx, seasonId);
  if (fromEpisodeId) await saveMove(tx, { seasonId, playerId, fromEpisodeId, tribeId });
}
