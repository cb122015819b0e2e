import type { AiredEpisode, Score } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../database.ts";

/** A player of the current season, without points. */
export interface SeasonPlayer {
  playerId: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  tribe: { name: string; color: string } | null;
  eliminated: boolean;
}

/** The current season's players, unordered; empty without a season. */
export async function findSeasonPlayers(db: Db): Promise<SeasonPlayer[]> {
  const rows = await db
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "firstName", "lastName", "photoUrl", "eliminatedEpisodeId"])
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where("isCurrent", "=", true)
    .execute();
  return rows.map(({ eliminatedEpisodeId, tribeName, tribeColor, ...person }) => ({
    ...person,
    tribe: tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor },
    eliminated: eliminatedEpisodeId !== null,
  }));
}

/** The points of each player in each episode of the current season; a row for each pair that has a score. */
export async function findEpisodeScores(db: Db): Promise<Score[]> {
  return db
    .selectFrom("episodeStatistics")
    .innerJoin("seasons", "seasons.seasonId", "episodeStatistics.seasonId")
    .select(["playerId", "episodeId", sql<number>`sum(points)::int`.as("points")])
    .where("isCurrent", "=", true)
    .groupBy(["playerId", "episodeId"])
    .execute();
}

/** An episode of the current season. */
export interface SeasonEpisode extends AiredEpisode {
  number: number;
  title: string | null;
}

export async function findSeasonEpisodes(db: Db): Promise<SeasonEpisode[]> {
  const rows = await db
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodeId", "number", "title", "airDate"])
    .where("isCurrent", "=", true)
    .execute();
  return rows.map(({ airDate, ...episode }) => ({ ...episode, airsAt: airDate.getTime() }));
}

/** The player's display name. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();
