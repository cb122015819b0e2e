import type { playerRoutes, ReplyOf } from "@emberline/contract";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { findPlayerFacts } from "./player-store.ts";
import { findTribeMoves } from "./tribe-move-store.ts";

type Facts = ReplyOf<typeof playerRoutes.facts>["data"];

/**
 * A player's facts and tribes. A move counts from the air date of its episode, so that an import does not reveal a
 * swap that has not been shown. Throws 404 for an unknown player. `at` is in epoch milliseconds.
 */
export async function readPlayerFacts(
  db: Db,
  { playerId, at }: { playerId: string; at: number },
): Promise<Facts> {
  const facts = await findPlayerFacts(db, playerId);
  if (!facts) throw new AppError(404, "Contestant not found");
  const moves = await findTribeMoves(db, playerId);
  return {
    ...facts,
    tribes: moves
      .filter(({ airDate }) => airDate.getTime() <= at)
      .map(({ name, color, number }) => ({ name, color, fromEpisode: number })),
  };
}
