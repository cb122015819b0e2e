import type { AiredEpisode, Score } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../database.ts";

/** A player of the current season, without points and exits. */
export interface SeasonPlayer {
  playerId: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  tribe: { name: string; color: string } | null;
}

/** The current season's players by name; empty without a season. */
export async function findSeasonPlayers(db: Db): Promise<SeasonPlayer[]> {
  const rows = await db
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "firstName", "lastName", "photoUrl"])
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where("isCurrent", "=", true)
    .orderBy(sql`plain_spelling(first_name)`)
    .orderBy(sql`plain_spelling(last_name)`)
    .orderBy("playerId")
    .execute();
  return rows.map(({ tribeName, tribeColor, ...person }) => ({
    ...person,
    tribe: tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor },
  }));
}

/**
 * The tribes of the current season's players with their first episode, in the order of the air dates; the tribe is null
 * for none.
 */
export async function findSeasonTribeMoves(db: Db) {
  return db
    .selectFrom("playerTribes")
    .innerJoin("seasons", "seasons.seasonId", "playerTribes.seasonId")
    .innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId")
    .leftJoin("tribes", "tribes.tribeId", "playerTribes.tribeId")
    .select(["playerId", "number", "tribes.name", "tribes.color"])
    .where("isCurrent", "=", true)
    .orderBy("airDate")
    .orderBy("number")
    .execute();
}

/** A poll with the air date of its episode; times in epoch milliseconds. */
export interface SurveyDate extends AiredEpisode {
  surveyId: string;
  /** The number of the poll's episode. */
  number: number;
  gradedAt: number | null;
  lockedSince: number | null;
}

/** The current season's polls, unordered. */
export async function findSeasonSurveyDates(db: Db): Promise<SurveyDate[]> {
  const rows = await db
    .selectFrom("surveys")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .select(["surveyId", "surveys.episodeId", "number", "airDate", "gradedAt", "lockedSince"])
    .where("isCurrent", "=", true)
    .execute();
  return rows.map(({ airDate, gradedAt, lockedSince, ...row }) => ({
    ...row,
    airsAt: airDate.getTime(),
    gradedAt: gradedAt?.getTime() ?? null,
    lockedSince: lockedSince?.getTime() ?? null,
  }));
}

/** The points of each player in each episode of the current season; a row for each pair that has a score. */
export async function findEpisodeScores(db: Db): Promise<Score[]> {
  return db
    .selectFrom("scores")
    .innerJoin("seasons", "seasons.seasonId", "scores.seasonId")
    .select(["playerId", "episodeId", sql<number>`sum(points)::int`.as("points")])
    .where("isCurrent", "=", true)
    .groupBy(["playerId", "episodeId"])
    .execute();
}

/** An episode of the current season. */
export interface SeasonEpisode extends AiredEpisode {
  number: number;
  title: string | null;
  isHeld: boolean;
}

export async function findSeasonEpisodes(db: Db): Promise<SeasonEpisode[]> {
  const rows = await db
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodeId", "number", "title", "airDate", "isHeld"])
    .where("isCurrent", "=", true)
    .execute();
  return rows.map(({ airDate, ...episode }) => ({ ...episode, airsAt: airDate.getTime() }));
}
