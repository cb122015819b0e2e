import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The index that keeps a season's statistic names unique, ignoring letter case. */
export const UNIQUE_STATISTIC_NAME = "statistics_name";

export interface StatisticFacts {
  name: string;
  defaultPoints: number;
  description: string | null;
}

export async function lockStatistic(tx: Tx, statisticId: string) {
  return tx
    .selectFrom("statistics")
    .select(["seasonId", "name", "defaultPoints", "description"])
    .where("statisticId", "=", statisticId)
    .forUpdate()
    .executeTakeFirst();
}

/** Appends the statistic to the sheet. */
export async function insertStatistic(tx: Tx, seasonId: string, facts: StatisticFacts): Promise<string> {
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
export async function deleteStatistic(tx: Tx, statisticId: string): Promise<void> {
  await tx.deleteFrom("scores").where("statisticId", "=", statisticId).execute();
  await tx.deleteFrom("statistics").where("statisticId", "=", statisticId).execute();
}

/** Locks and returns the scores that are deleted with a statistic, for the audit log. */
export async function lockStatisticScores(tx: Tx, statisticId: string) {
  return tx
    .selectFrom("scores")
    .select(["episodeId", "playerId", "points"])
    .where("statisticId", "=", statisticId)
    .forUpdate()
    .execute();
}
