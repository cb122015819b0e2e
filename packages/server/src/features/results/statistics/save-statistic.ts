import type { HandlerInput, scoringRoutes } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { updateStatistic } from "../../../platform/db/queries/season-content.ts";
import { rejectDuplicate, inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { sql } from "kysely";

type Sent = HandlerInput<typeof scoringRoutes.saveStatistic>["body"];

/**
 * Adds a statistic to the current season, or changes one; stored scores stay as they are. Throws 404 for an unknown
 * statistic, 409 for a taken name and an archived season.
 */
export function saveStatistic(db: Db, userId: string, sent: Sent): Promise<{ statisticId: string }> {
  const { statisticId, name, defaultPoints, description } = sent;
  const facts = { name, defaultPoints, description: description || null };
  return rejectDuplicate(UNIQUE_STATISTIC_NAME, "There is a statistic with this name already", () =>
    statisticId ? changeStatistic(db, userId, { statisticId, facts }) : addStatistic(db, userId, facts),
  );
}

function addStatistic(db: Db, userId: string, facts: StatisticFacts) {
  return inTransaction(db, async (tx) => {
    const { seasonId } = await lockCurrentSeason(tx);
    const statisticId = await insertStatistic(tx, seasonId, facts);
    await audit(tx, {
      userId,
      action: "statistic.added",
      subjectId: statisticId,
      subject: facts.name,
      after: facts,
    });
    return { statisticId };
  });
}

function changeStatistic(
  db: Db,
  userId: string,
  { statisticId, facts }: { statisticId: string; facts: StatisticFacts },
) {
  return inTransaction(db, async (tx) => {
    const { name, defaultPoints, description } = await getOpenStatistic(tx, statisticId);
    const before = { name, defaultPoints, description };
    if (JSON.stringify(before) === JSON.stringify(facts)) return { statisticId };
    await updateStatistic(tx, statisticId, facts);
    await audit(tx, {
      userId,
      action: "statistic.changed",
      subjectId: statisticId,
      subject: name,
      before,
      after: facts,
    });
    return { statisticId };
  });
}

/** Deletes a statistic with its scores. Throws 404 for an unknown statistic, 409 for an archived season. */
export function removeStatistic(db: Db, userId: string, statisticId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { name, defaultPoints, description } = await getOpenStatistic(tx, statisticId);
    const scores = await lockStatisticScores(tx, statisticId);
    await deleteStatistic(tx, statisticId);
    await audit(tx, {
      userId,
      action: "statistic.removed",
      subjectId: statisticId,
      subject: name,
      before: { name, defaultPoints, description, scores },
    });
  });
}

async function getOpenStatistic(tx: Tx, statisticId: string) {
  const statistic = await lockStatistic(tx, statisticId);
  if (!statistic) throw new AppError(404, "Statistic not found");
  await requireOpenSeason(tx, statistic.seasonId);
  return statistic;
}

/** The index that keeps a season's statistic names unique, ignoring letter case. */
const UNIQUE_STATISTIC_NAME = "statistics_name";

interface StatisticFacts {
  name: string;
  defaultPoints: number;
  description: string | null;
}

async function lockStatistic(tx: Tx, statisticId: string) {
  return tx
    .selectFrom("statistics")
    .select(["seasonId", "name", "defaultPoints", "description"])
    .where("statisticId", "=", statisticId)
    .forUpdate()
    .executeTakeFirst();
}

/** Appends the statistic to the sheet. */
async function insertStatistic(tx: Tx, seasonId: string, facts: StatisticFacts): Promise<string> {
  const { statisticId } = await tx
    .insertInto("statistics")
    .values({
      seasonId,
      ...facts,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from statistics where season_id = ${seasonId})`,
    })
    .returning("statisticId")
    .executeTakeFirstOrThrow();
  return statisticId;
}

/**
 * Deletes its scores first, so that those of final results are recorded as corrections while the statistic still has a
 * name.
 */
async function deleteStatistic(tx: Tx, statisticId: string): Promise<void> {
  await tx.deleteFrom("scores").where("statisticId", "=", statisticId).execute();
  await tx.deleteFrom("statistics").where("statisticId", "=", statisticId).execute();
}

/** Locks and returns the scores that are deleted with a statistic, for the audit log. */
async function lockStatisticScores(tx: Tx, statisticId: string) {
  return tx
    .selectFrom("scores")
    .select(["episodeId", "playerId", "points"])
    .where("statisticId", "=", statisticId)
    .forUpdate()
    .execute();
}
