import type { DraftPlayer, DraftTeam } from "@emberline/contract";
import { findCurrentSeasonId } from "../../../platform/db/queries/season-queries.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Db } from "../../../platform/db/database.ts";
import { toDraftTeam } from "../model/draft-repository.ts";
import { findRuleChanges, findTeams } from "../../../platform/db/queries/league-queries.ts";
import { findLeagueNames } from "../store/draft-store.ts";
import { currentRules, type DraftRules, draftRulesOf, resultsThrough, totalsAfter } from "@emberline/game";
import { findSchedule, type SeenSeason } from "../../spoilers/index.ts";
import { findBoardPlayers } from "../store/board-data-store.ts";

/** The data of a mock draft: a copy, so that nothing changes the real league. */
export interface MockDraftSetup {
  /** The current season. */
  seasonId: string | undefined;
  leagueName: string;
  teams: DraftTeam[];
  /** All remaining players of the season, including those on real teams. */
  players: DraftPlayer[];
  /** Of the league. */
  rules: DraftRules;
}

/** Loads the setup. Throws `AppError` 409 without players. */
export async function loadSetup(db: Db, leagueId: string, seen: SeenSeason | null): Promise<MockDraftSetup> {
  const [seasonId, names, teams, ruleChanges, players] = await Promise.all([
    findCurrentSeasonId(db),
    findLeagueNames(db, [leagueId]),
    findTeams(db, leagueId),
    findRuleChanges(db, leagueId),
    seen ? remainingPlayersOf(seen) : findRemainingPlayers(db),
  ]);
  if (players.length === 0)
    throw new AppError(409, "This season has no contestants yet. Please practise once they have been added");
  return {
    seasonId,
    leagueName: names.get(leagueId) ?? "",
    teams: teams.map(toDraftTeam),
    players,
    rules: draftRulesOf(currentRules(ruleChanges)),
  };
}

/** The players who remain within a user's spoiler limits. */
function remainingPlayersOf({ view }: SeenSeason): DraftPlayer[] {
  const points = totalsAfter(view.points);
  return view.players
    .filter(({ eliminated }) => !eliminated)
    .map(({ playerId, firstName, lastName, photoUrl, tribe }) => ({
      playerId,
      firstName,
      lastName,
      photoUrl,
      tribe,
      totalPoints: points.get(playerId) ?? 0,
    }));
}

/** The setup for users who see all results. */
export interface Published {
  /** All remaining players of the current season. */
  players: DraftPlayer[];
  /** The last episode whose results the players reveal. */
  resultsThrough: number;
}

export async function findPublished(db: Db): Promise<Published> {
  const [players, schedule] = await Promise.all([findRemainingPlayers(db), findSchedule(db)]);
  return { players, resultsThrough: resultsThrough(schedule) };
}

/** All remaining players of the current season. */
async function findRemainingPlayers(db: Db): Promise<DraftPlayer[]> {
  const seasonId = await findCurrentSeasonId(db);
  const players = seasonId === undefined ? [] : await findBoardPlayers(db, [seasonId]);
  return players.flatMap(({ seasonId: _season, isEliminated, ...player }) => (isEliminated ? [] : [player]));
}
