import { SEASON_BASE_SUBJECT } from "../../snapshots/index.ts";
import { sql } from "kysely";
import type { Source } from "../../../platform/cache/source-cache.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts";
import { fullName } from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";

/** The current season's episodes, newest first, with the number of players who have a score in each. */
export async function findScoringEpisodes(db: Db) {
  return db
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodeId", "number", "title", "airDate"])
    .select(
      sql<number>`(select count(distinct player_id)::int from scores s where s.episode_id = episodes.episode_id)`.as(
        "scored",
      ),
    )
    .where("isCurrent", "=", true)
    .orderBy("airDate", "desc")
    .orderBy("number", "desc")
    .execute();
}

const STATISTIC_BYTES = 300;

/** The current season's statistics, in the order of the score sheet. */
export const statisticsSource: Source<Statistic[]> = {
  key: "statistics",
  load: async (tx) => {
    const value = await findStatistics(tx);
    return { value, subjects: [SEASON_BASE_SUBJECT], bytes: STATISTIC_BYTES * (1 + value.length) };
  },
};

type Statistic = Awaited<ReturnType<typeof findStatistics>>[number];

const findStatistics = (db: Db) =>
  db
    .selectFrom("statistics")
    .innerJoin("seasons", "seasons.seasonId", "statistics.seasonId")
    .select(["statisticId", "statistics.name", "defaultPoints", "description"])
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`plain_spelling(statistics.name)`)
    .execute();

export async function findEpisode(db: Db, episodeId: string) {
  return db
    .selectFrom("episodes")
    .select(["episodeId", "seasonId"])
    .where("episodeId", "=", episodeId)
    .executeTakeFirst();
}

export async function findAirDates(db: Db, seasonId: string) {
  return db
    .selectFrom("episodes")
    .select(["episodeId", "airDate"])
    .where("seasonId", "=", seasonId)
    .execute();
}

export async function findSheetStatistics(db: Db, seasonId: string) {
  return db
    .selectFrom("statistics")
    .select(["statisticId", "name", "defaultPoints"])
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy(sql`plain_spelling(name)`)
    .execute();
}

/** A season's players by last name. */
export async function findSheetPlayers(db: Db, seasonId: string) {
  return db
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "firstName", "lastName", "photoUrl"])
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where("players.seasonId", "=", seasonId)
    .orderBy(sql`plain_spelling(last_name)`)
    .orderBy(sql`plain_spelling(first_name)`)
    .orderBy("playerId")
    .execute();
}

export async function findSheetScores(db: Db, episodeId: string) {
  return db
    .selectFrom("scores")
    .select(["scoreId", "playerId", "statisticId", "points"])
    .where("episodeId", "=", episodeId)
    .execute();
}

interface Cell {
  playerId: string;
  statisticId: string;
  episodeId: string;
}

/**
 * Inserts the cell's row, or locks and returns the stored one: of two simultaneous writes the second gets the first
 * one's points. Undefined when the three ids are not of one season.
 */
async function upsertScore(tx: Tx, { playerId, statisticId, episodeId }: Cell, points: number) {
  return (
    tx
      .insertInto("scores")
      .columns(["seasonId", "episodeId", "playerId", "statisticId", "points"])
      .expression(
        tx
          .selectFrom("episodes")
          .innerJoin("players", "players.seasonId", "episodes.seasonId")
          .innerJoin("statistics", "statistics.seasonId", "episodes.seasonId")
          .select(["episodes.seasonId", "episodeId", "playerId", "statisticId"])
          .select(sql<number>`${points}::int`.as("points"))
          .where("episodeId", "=", episodeId)
          .where("playerId", "=", playerId)
          .where("statisticId", "=", statisticId),
      )
      .onConflict((conflict) =>
        conflict.columns(["episodeId", "playerId", "statisticId"]).doUpdateSet({ updatedAt: sql`now()` }),
      )
      .returning(["scoreId", "seasonId", "points"])
      // xmax is 0 for a row that this statement inserted.
      .returning(sql<boolean>`xmax = 0`.as("isNew"))
      .executeTakeFirst()
  );
}

/** A cell in words, and whether it belongs to the current season. */
function findCellNames(db: Db, { playerId, statisticId, episodeId }: Cell) {
  return db
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .innerJoin("statistics", "statistics.seasonId", "players.seasonId")
    .innerJoin("episodes", "episodes.seasonId", "players.seasonId")
    .select(["firstName", "lastName", "statistics.name as statistic", "number", "isCurrent"])
    .where("playerId", "=", playerId)
    .where("statisticId", "=", statisticId)
    .where("episodeId", "=", episodeId)
    .executeTakeFirstOrThrow();
}

async function setPoints(tx: Tx, scoreId: string, points: number): Promise<void> {
  await tx.updateTable("scores").set({ points }).where("scoreId", "=", scoreId).execute();
}

async function lockScore(tx: Tx, { playerId, statisticId, episodeId }: Cell) {
  return tx
    .selectFrom("scores")
    .select(["scoreId", "seasonId", "points"])
    .where("episodeId", "=", episodeId)
    .where("playerId", "=", playerId)
    .where("statisticId", "=", statisticId)
    .forUpdate()
    .executeTakeFirst();
}

async function deleteScore(tx: Tx, scoreId: string): Promise<void> {
  await tx.deleteFrom("scores").where("scoreId", "=", scoreId).execute();
}

type ExpectedCell = Cell & {
  /** The points that the admin saw in the cell, null for none; undefined when the client does not send them. */
  expectedPoints?: number | null | undefined;
};
type SavedScore = ExpectedCell & { points: number };

/**
 * Saves and audits one cell; unchanged points have no effect. Throws 404 when player, episode and statistic are not of
 * one season, 409 for an archived season and when the cell's points have changed since the admin saw them.
 */
export function saveScore(db: Db, userId: string, { points, expectedPoints, ...cell }: SavedScore) {
  return inTransaction(db, async (tx) => {
    const existing = await upsertScore(tx, cell, points);
    if (!existing)
      throw new AppError(404, "That contestant, episode and statistic are not in the same season");
    await requireOpenSeason(tx, existing.seasonId);
    const { scoreId } = existing;
    const stored = existing.isNew ? null : existing.points;
    if (stored === points) return { episodeStatisticId: scoreId };
    if (expectedPoints !== undefined && expectedPoints !== stored) throw scoreConflict(stored);
    if (!existing.isNew) await setPoints(tx, scoreId, points);
    await audit(tx, {
      userId,
      action: "score.saved",
      subjectId: scoreId,
      subject: await announceScore(tx, cell, points - (stored ?? 0)),
      ...(existing.isNew ? {} : { before: { ...cell, points: existing.points } }),
      after: { ...cell, points },
    });
    return { episodeStatisticId: scoreId };
  });
}

/**
 * Deletes the score of one cell; an empty cell stays as it is. Throws 409 for an archived season and when the cell's
 * points have changed since the admin saw them.
 */
export function clearScore(db: Db, userId: string, { expectedPoints, ...cell }: ExpectedCell) {
  return inTransaction(db, async (tx) => {
    const existing = await lockScore(tx, cell);
    if (!existing) return;
    const { scoreId, seasonId, points } = existing;
    await requireOpenSeason(tx, seasonId);
    if (expectedPoints !== undefined && expectedPoints !== points) throw scoreConflict(points);
    await audit(tx, {
      userId,
      action: "score.removed",
      subjectId: scoreId,
      subject: await announceScore(tx, cell, -points),
      before: { ...cell, points },
    });
    await deleteScore(tx, scoreId);
  });
}

/** Sends open pages the difference. Returns the cell for the audit log: "Alex Moore, Immunity, episode 3". */
async function announceScore(tx: Tx, cell: Cell, difference: number): Promise<string> {
  const { statistic, number, isCurrent, ...player } = await findCellNames(tx, cell);
  if (isCurrent && difference !== 0) {
    const data = { playerId: cell.playerId, player: player.firstName, statistic, difference };
    await addEvent(tx, { type: "score", episode: number, data });
  }
  return `${fullName(player)}, ${statistic}, episode ${number}`;
}

/** `points` is null when the score was deleted. */
const scoreConflict = (points: number | null) =>
  new AppError(
    409,
    points === null ? "Another admin has deleted this score" : `Another admin has saved ${points} here`,
    { fields: { points } },
  );
