import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** A team's single scores of the current season, in the order of the score sheet. */
export async function findRosterScores(db: Db, teamId: string) {
  return db
    .selectFrom("rosterPlayers")
    .innerJoin("scores", "scores.playerId", "rosterPlayers.playerId")
    .innerJoin("statistics", "statistics.statisticId", "scores.statisticId")
    .innerJoin("seasons", "seasons.seasonId", "scores.seasonId")
    .select(["episodeId", "scores.playerId", "points", "statistics.name as statistic"])
    .where("teamId", "=", teamId)
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`plain_spelling(statistics.name)`)
    .execute();
}

export async function findLeagueName(db: Db, leagueId: string) {
  return db
    .selectFrom("leagues")
    .select(["leagueId", "name"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
}

export async function findTeam(db: Db, teamId: string) {
  return db
    .selectFrom("teams")
    .select(["teamId", "leagueId", "ownerId"])
    .where("teamId", "=", teamId)
    .executeTakeFirst();
}
