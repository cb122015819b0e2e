import type { HandlerInput, scoringRoutes } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { updateStatistic } from "../../../platform/db/queries/season-content.ts";
import { rejectDuplicate } from "../../../platform/db/reject-duplicate.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  deleteStatistic,
  lockStatisticScores,
  insertStatistic,
  lockStatistic,
  UNIQUE_STATISTIC_NAME,
  type StatisticFacts,
} from "./statistic-store.ts";

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
