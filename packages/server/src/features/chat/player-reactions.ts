import type { Reaction } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { findSeenDrafts, findWatchedThrough } from "../spoilers/index.ts";
import { findReactions } from "./reaction-store.ts";

export interface ReactionsTo {
  reactTo: string;
  reactions: Reaction[];
}

interface Viewing {
  userId: string;
  leagueId: string;
  playerId: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * A league's reactions to the pick of a player, even if there are none, and to the player's scores, as far as the
 * viewer has watched the season; null for an unknown player.
 */
export async function findPlayerReactions(
  db: Db,
  { userId, leagueId, playerId, at }: Viewing,
): Promise<ReactionsTo[] | null> {
  const player = await db
    .selectFrom("players")
    .select("seasonId")
    .where("playerId", "=", playerId)
    .executeTakeFirst();
  if (!player) return null;
  const { seasonId } = player;
  const watchedThrough = await findWatchedThrough(db, { userId, at, seasonId });
  const episodes = await db
    .selectFrom("episodes")
    .select(["episodeId", "number"])
    .where("seasonId", "=", seasonId)
    .execute();
  const scores = episodes
    .filter(({ number }) => isSeen(watchedThrough, number))
    .map(({ episodeId }) => `score:${episodeId}:${playerId}`);
  const isDraftSeen = await findSeenDrafts(db, { seasonId, watchedThrough });
  const picks = await db
    .selectFrom("draftPicks")
    .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
    .select(["drafts.draftId", "pickNumber", "resultsThrough"])
    .where("draftPicks.leagueId", "=", leagueId)
    .where("playerId", "=", playerId)
    .orderBy("pickedAt", "desc")
    .limit(1)
    .execute();
  const pick = picks
    .filter(({ resultsThrough }) => isDraftSeen(resultsThrough))
    .map(({ draftId, pickNumber }) => `pick:${draftId}:${pickNumber}`);
  const all = await findReactions(
    db,
    userId,
    sql`league_id = ${leagueId} and react_to = any(${[...pick, ...scores]}::text[])`,
  );
  return [...new Set([...pick, ...all.keys()])].map((reactTo) => ({
    reactTo,
    reactions: all.get(reactTo) ?? [],
  }));
}
