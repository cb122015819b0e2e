import type { playerRoutes, ReplyOf } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import { findPlayerFacts } from "./player-store.ts";
import { findOnlyTribe, findTribeMoves } from "./tribe-move-store.ts";

type Facts = ReplyOf<typeof playerRoutes.facts>["data"];

/** The user who requests a player, in which league (null for none), and when (epoch milliseconds). */
export interface PlayerQuery {
  playerId: string;
  userId: string;
  leagueId: string | null;
  at: number;
}

/**
 * A player's facts and tribes. A move counts from the air date of its episode, so that an import does not reveal a swap
 * that has not been shown, and as far as the viewer is shown results. Before a player's first move the reply is the
 * same as without one; otherwise the record would reveal the move. Throws 404 for an unknown player.
 */
export async function readPlayerFacts(db: Db, { playerId, ...viewer }: PlayerQuery): Promise<Facts> {
  const found = await findPlayerFacts(db, playerId);
  if (!found) throw new AppError(404, "Contestant not found");
  const { seasonId, ...facts } = found;
  const { shownThrough } = await findViewerLimits(db, { ...viewer, seasonId });
  const moves = await findTribeMoves(db, playerId);
  const tribes = moves.length > 0 ? moves : await findOnlyTribe(db, playerId);
  return {
    ...facts,
    tribes: tribes
      .filter(({ airDate, number }) => airDate.getTime() <= viewer.at && isSeen(shownThrough, number))
      .map(({ name, color, number }) => ({ name, color, fromEpisode: number })),
  };
}
