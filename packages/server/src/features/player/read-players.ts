import type { PlayerPerformance, PlayerStanding } from "@emberline/contract";
import { playerRanks, pointsByPlayer } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { findSeasonPlayers, findEpisodeScores, fullName } from "../../db/queries/season-queries.ts";
import { inSnapshot, type Tx } from "../../db/transaction.ts";
import { findTeamNames } from "./player-store.ts";

/** The season's players by points, with their ranks. */
async function readRankedPlayers(tx: Tx) {
  const players = await findSeasonPlayers(tx);
  const scores = await findEpisodeScores(tx);
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const withNames = players.map((player) => ({ ...player, name: fullName(player) }));
  const ranked = playerRanks(withNames, pointsByPlayer(scores));
  return { scores, ranked: ranked.map((row) => ({ ...byId.get(row.playerId)!, ...row })) };
}

export async function readPerformances(db: Db): Promise<PlayerPerformance[]> {
  const { ranked, scores } = await inSnapshot(db, readRankedPlayers);
  const episodes = new Map<string, number>();
  // There is one row for each player and episode.
  for (const { playerId } of scores) episodes.set(playerId, (episodes.get(playerId) ?? 0) + 1);
  return ranked.map((player) => ({
    ...player,
    episodeCount: episodes.get(player.playerId) ?? 0,
  }));
}

export async function readPlayerStandings(db: Db, leagueId: string): Promise<PlayerStanding[]> {
  const { ranked, teamNames } = await inSnapshot(db, async (tx) => ({
    ...(await readRankedPlayers(tx)),
    teamNames: await findTeamNames(tx, leagueId),
  }));
  return ranked.map(({ tribe, ...player }) => ({
    ...player,
    teamName: teamNames.get(player.playerId) ?? null,
    tribeName: tribe?.name ?? null,
    tribeColor: tribe?.color ?? null,
  }));
}
