import type { AiredEpisode, Score, Exit, ExitKind } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { groupBy } from "../../group-by.ts";
import type { Tx } from "../transaction.ts";

export async function findCurrentSeasonId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("seasons")
    .select("seasonId")
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return row?.seasonId;
}

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

/** An exit with the ids of its episodes. */
export interface StoredExit extends Exit {
  eliminationId: string;
  playerId: string;
  kind: ExitKind;
  episodeId: string;
  returnedEpisodeId: string | null;
}

/** The exits of a season's players, or of one of them, by player, in the order of the episodes. */
export async function findExits(
  db: Db,
  of: { seasonId: string | null } | { playerId: string },
): Promise<ReadonlyMap<string, StoredExit[]>> {
  const rows = await db
    .selectFrom("eliminations")
    .innerJoin("episodes", "episodes.episodeId", "eliminations.episodeId")
    .select(["eliminationId", "playerId", "kind", "eliminations.episodeId", "returnedEpisodeId"])
    .select("episodes.number as episode")
    .select(
      sql<number | null>`(select number from episodes e where e.episode_id = returned_episode_id)`.as(
        "returned",
      ),
    )
    .where((eb) =>
      "seasonId" in of
        ? eb("eliminations.seasonId", "=", of.seasonId)
        : eb("eliminations.playerId", "=", of.playerId),
    )
    .orderBy("episodes.number")
    .execute();
  return groupBy(rows, ({ playerId }) => playerId);
}

/**
 * The new exits of a player. Each names the stored exit that it replaces; one that moves to another episode names the
 * exit that it is moved from.
 */
export function pairExits<T extends ExitRow>(before: readonly StoredExit[], after: readonly T[]) {
  const free = before.filter(({ episodeId }) => !after.some((exit) => exit.episodeId === episodeId));
  return after.map((exit) => {
    const stored = before.find(({ episodeId }) => episodeId === exit.episodeId) ?? free.shift();
    return { ...exit, ...(stored && { eliminationId: stored.eliminationId }) };
  });
}

/** Adds an exit of a player, moves one, changes its return, or deletes those that are not among the rows. */
export async function replaceExits(
  tx: Tx,
  player: { seasonId: string; playerId: string },
  { before, after }: { before: readonly StoredExit[]; after: readonly NewExit[] },
): Promise<void> {
  const kept = new Set(after.map(({ eliminationId }) => eliminationId));
  const gone = before.filter(({ eliminationId }) => !kept.has(eliminationId));
  if (gone.length > 0) {
    await tx
      .deleteFrom("eliminations")
      .where(
        "eliminationId",
        "in",
        gone.map(({ eliminationId }) => eliminationId),
      )
      .execute();
  }
  for (const { eliminationId, kind, episodeId, returnedEpisodeId } of after) {
    const values = { kind, episodeId, returnedEpisodeId };
    const stored = before.find((exit) => exit.eliminationId === eliminationId);
    if (!stored) {
      await tx
        .insertInto("eliminations")
        .values({ ...player, ...values })
        .execute();
    } else if (!isSame(stored, values))
      await tx
        .updateTable("eliminations")
        .set(values)
        .where("eliminationId", "=", stored.eliminationId)
        .execute();
  }
}

export type ExitRow = Pick<StoredExit, "kind" | "episodeId" | "returnedEpisodeId">;
export type NewExit = ExitRow & { eliminationId?: string };

export const isSame = (one: ExitRow, other: ExitRow): boolean =>
  one.kind === other.kind &&
  one.episodeId === other.episodeId &&
  one.returnedEpisodeId === other.returnedEpisodeId;

/** The exit `x`, in the episode `e`, that keeps a player out as of an episode; null means all episodes. */
const openExit = (playerId: string, through: number | null) => sql`
  from eliminations x
  join episodes e on e.episode_id = x.episode_id
  left join episodes r on r.episode_id = x.returned_episode_id
  where x.player_id = ${sql.ref(playerId)}
    and (${through}::int is null or e.number <= ${through}::int)
    and (r.number is null or r.number > ${through}::int)
  order by e.number desc limit 1`;

/**
 * The number of the episode in which a player left, as of an episode; null while in the game. `through` null uses all
 * episodes as entered.
 */
export const leftIn = (playerId: string, through: number | null) =>
  sql<number | null>`(select e.number ${openExit(playerId, through)})`;

/** How a player left, by the same rules. */
export const leftAs = (playerId: string, through: number | null) =>
  sql<ExitKind | null>`(select x.kind ${openExit(playerId, through)})`;

/** Whether a player is out according to published results. */
export const isOut = (playerId: string) => sql<boolean>`exists (
  select from eliminations x where x.player_id = ${sql.ref(playerId)}
    and x.episode_id not in (select episode_id from held_episodes)
    and (x.returned_episode_id is null or x.returned_episode_id in (select episode_id from held_episodes)))`;
