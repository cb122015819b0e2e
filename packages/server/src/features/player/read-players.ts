import type { PlayerPerformance, PlayerStanding } from "@emberline/contract";
import { placePlayers, pointsByPlayer } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { findContestants, findScores, fullName } from "../../db/season-reads.ts";
import { inSnapshot, type Tx } from "../../db/transaction.ts";
import { findTeamNames } from "./player-store.ts";

/** The season's contestants by points, with their places. */
async function readPlaced(tx: Tx) {
  const contestants = await findContestants(tx);
  const scores = await findScores(tx);
  const byId = new Map(contestants.map((contestant) => [contestant.playerId, contestant]));
  const named = contestants.map((contestant) => ({ ...contestant, name: fullName(contestant) }));
  const placed = placePlayers(named, pointsByPlayer(scores));
  return { scores, placed: placed.map((row) => ({ ...byId.get(row.playerId)!, ...row })) };
}

export async function readPerformances(db: Db): Promise<PlayerPerformance[]> {
  const { placed, scores } = await inSnapshot(db, readPlaced);
  const episodes = new Map<string, number>();
  // There is one row for each contestant and episode.
  for (const { playerId } of scores) episodes.set(playerId, (episodes.get(playerId) ?? 0) + 1);
  return placed.map((player) => ({
    ...player,
    episodeCount: episodes.get(player.playerId) ?? 0,
  }));
}

export async function readPlayerStandings(db: Db, leagueId: string): Promise<PlayerStanding[]> {
  const { placed, teamNames } = await inSnapshot(db, async (tx) => ({
    ...(await readPlaced(tx)),
    teamNames: await findTeamNames(tx, leagueId),
  }));
  return placed.map(({ tribe, ...player }) => ({
    ...player,
    teamName: teamNames.get(player.playerId) ?? null,
    tribeName: tribe?.name ?? null,
    tribeColor: tribe?.color ?? null,
  }));
}
