import type { DraftPlayer, DraftTeam } from "@emberline/contract";
import { AppError } from "../../../errors.ts";
import type { Db } from "../../../db/database.ts";
import { toDraftTeam } from "../model/to-draft-team.ts";
import { findTeams } from "../../../db/queries/league-queries.ts";
import { findCurrentSeasonId, findLeagueNames } from "../store/draft-store.ts";
import { findBoardPlayers } from "../store/board-data-store.ts";

/** The data of a mock draft: a copy, so that nothing reaches the real league. */
export interface MockDraftSetup {
  leagueName: string;
  teams: DraftTeam[];
  /** All remaining players of the season, including those on real teams. */
  players: DraftPlayer[];
}

/** Loads it. Throws `AppError` 409 without players. */
export async function loadSetup(db: Db, leagueId: string): Promise<MockDraftSetup> {
  const [names, teams, players] = await Promise.all([
    findLeagueNames(db, [leagueId]),
    findTeams(db, leagueId),
    findRemainingPlayers(db),
  ]);
  if (players.length === 0)
    throw new AppError(409, "This season has no contestants yet. Please practise once they have been added");
  return { leagueName: names.get(leagueId) ?? "", teams: teams.map(toDraftTeam), players };
}

/** All remaining players of the current season. */
export async function findRemainingPlayers(db: Db): Promise<DraftPlayer[]> {
  const seasonId = await findCurrentSeasonId(db);
  const players = seasonId === undefined ? [] : await findBoardPlayers(db, [seasonId]);
  return players.flatMap(({ seasonId: _season, isEliminated, ...player }) => (isEliminated ? [] : [player]));
}
