import type { Db } from "../db/database.ts";

/** When episode 1 airs; the others follow weekly. Epoch milliseconds. */
export const FIRST_AIR_AT = Date.UTC(2026, 8, 24, 0, 0);
const WEEK_MS = 7 * 86_400_000;

const CAST = [
  ["Ada", "Young", 0],
  ["Bo", "Xu", 0],
  ["Cleo", "Walsh", 0],
  ["Dag", "Vinter", 1],
  ["Eve", "Ulm", 1],
  ["Finn O'Hara", "<Tan> & Co", 1],
] as const;

/** Two tribes, six contestants, four episodes, three statistics and no score. */
export interface SmallSeason {
  seasonId: string;
  tribes: string[];
  /** In the order of `CAST`: by first name, and last names the other way round. */
  players: string[];
  episodes: string[];
  statistics: string[];
}

export async function insertSmallSeason(
  db: Db,
  options: { name?: string; isCurrent?: boolean } = {},
): Promise<SmallSeason> {
  const { seasonId } = await db
    .insertInto("seasons")
    .values({ name: options.name ?? "The Small Season", isCurrent: options.isCurrent ?? true })
    .returning("seasonId")
    .executeTakeFirstOrThrow();
  const tribes = await db
    .insertInto("tribes")
    .values([
      { seasonId, name: "Ember", color: "#ff7a3d", position: 1 },
      { seasonId, name: "Tide", color: "#2f8fbf", position: 2 },
    ])
    .returning("tribeId")
    .execute();
  const players = await db
    .insertInto("players")
    .values(
      CAST.map(([firstName, lastName, tribe]) => ({
        seasonId,
        firstName,
        lastName,
        tribeId: tribes[tribe]!.tribeId,
      })),
    )
    .returning("playerId")
    .execute();
  const episodes = await db
    .insertInto("episodes")
    .values(
      [1, 2, 3, 4].map((number) => ({
        seasonId,
        number,
        title: number === 4 ? null : `Episode ${number}`,
        airDate: new Date(FIRST_AIR_AT + (number - 1) * WEEK_MS),
      })),
    )
    .returning("episodeId")
    .execute();
  const statistics = await db
    .insertInto("statistics")
    .values([
      { seasonId, name: "Survived", defaultPoints: 1, description: "Still there", position: 1 },
      { seasonId, name: "Immunity", defaultPoints: 5, position: 2 },
      { seasonId, name: "Bad fire", defaultPoints: -2, position: 3 },
    ])
    .returning("statisticId")
    .execute();
  return {
    seasonId,
    tribes: tribes.map((row) => row.tribeId),
    players: players.map((row) => row.playerId),
    episodes: episodes.map((row) => row.episodeId),
    statistics: statistics.map((row) => row.statisticId),
  };
}

/** Scores as `[contestant, episode, statistic, points]`, by their places in the season, from 0. */
export async function insertScores(
  db: Db,
  season: SmallSeason,
  scores: [player: number, episode: number, statistic: number, points: number][],
): Promise<void> {
  await db
    .insertInto("episodeStatistics")
    .values(
      scores.map(([player, episode, statistic, points]) => ({
        seasonId: season.seasonId,
        playerId: season.players[player]!,
        episodeId: season.episodes[episode]!,
        statisticId: season.statistics[statistic]!,
        points,
      })),
    )
    .execute();
}
