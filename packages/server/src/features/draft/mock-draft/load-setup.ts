import type { DraftPlayer, DraftTeam } from "@emberline/contract";
import { AppError } from "../../../errors.ts";
import type { Db } from "../../../db/database.ts";
import { toDraftTeam } from "../room/messages/legacy-board.ts";
import { findCurrentSeasonId, findLeagueNames, findTeams } from "../store/draft-store.ts";
import { findSeasonPlayers } from "../store/board-store.ts";

/** What a practice is played with: copied once, so that nothing it does comes near the real league. */
export interface MockDraftSetup {
  leagueName: string;
  teams: DraftTeam[];
  /** Everybody of the season who is still in the game, also those whom a real team has by now. */
  players: DraftPlayer[];
}

/** Reads it; there is no practice without contestants. */
export async function loadSetup(db: Db, leagueId: string): Promise<MockDraftSetup> {
  const [names, teams, players] = await Promise.all([
    findLeagueNames(db, [leagueId]),
    findTeams(db, leagueId),
    findRemainingPlayers(db),
  ]);
  if (players.length === 0) throw new AppError(409, "There is nobody to draft yet, so there is no practice");
  return { leagueName: names.get(leagueId) ?? "", teams: teams.map(toDraftTeam), players };
}

/** Everybody of the current season who is still in the game. */
export async function findRemainingPlayers(db: Db): Promise<DraftPlayer[]> {
  const seasonId = await findCurrentSeasonId(db);
  const contestants = seasonId === undefined ? [] : await findSeasonPlayers(db, [seasonId]);
  return contestants.flatMap(({ seasonId: _season, isEliminated, ...player }) =>
    isEliminated ? [] : [player],
  );
}
