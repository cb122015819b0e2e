import type { playerRoutes, ReplyOf } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { findSeenThrough } from "../../spoilers/seen-through.ts";
import { findPlayerFacts } from "./player-store.ts";
import { findOnlyTribe, findTribeMoves } from "./tribe-move-store.ts";

type Facts = ReplyOf<typeof playerRoutes.facts>["data"];

/**
 * A player's facts and tribes. A move counts from the air date of its episode, so that an import does not reveal a
 * swap that has not been shown, and through the viewer's mark. Before a player's first move they have the same tribe as
 * after it, or the record would tell of the move. Throws 404 for an unknown player. `at` is in epoch milliseconds.
 */
export async function readPlayerFacts(
  db: Db,
  { playerId, userId, at }: { playerId: string; userId: string; at: number },
): Promise<Facts> {
  const found = await findPlayerFacts(db, playerId);
  if (!found) throw new AppError(404, "Contestant not found");
  const { seasonId, ...facts } = found;
  const through = await findSeenThrough(db, { userId, at, seasonId });
  const moves = await findTribeMoves(db, playerId);
  const tribes = moves.length > 0 ? moves : await findOnlyTribe(db, playerId);
  return {
    ...facts,
    tribes: tribes
      .filter(({ airDate, number }) => airDate.getTime() <= at && isSeen(through, number))
      .map(({ name, color, number }) => ({ name, color, fromEpisode: number })),
  };
}
