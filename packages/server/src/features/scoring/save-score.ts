import { audit } from "../../db/queries/audit.ts";
import type { Db } from "../../db/database.ts";
import { requireOpenSeason } from "../../db/queries/season-lock.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { type Cell, deleteScore, describeScore, lockScore, setPoints, upsertScore } from "./scoring-store.ts";

type ExpectedCell = Cell & {
  /** The points that the admin saw in the cell, null for none; undefined when the client does not send them. */
  expectedPoints?: number | null | undefined;
};
type SavedScore = ExpectedCell & { points: number };

/**
 * Saves and audits one cell; the same points again change nothing. Throws 404 when player, episode and statistic are
 * not of one season, 409 for an archived season and when the cell has other points than the admin saw, or none any more.
 */
export function saveScore(db: Db, userId: string, { points, expectedPoints, ...cell }: SavedScore) {
  return inTransaction(db, async (tx) => {
    const existing = await upsertScore(tx, cell, points);
    if (!existing)
      throw new AppError(404, "That contestant, episode and statistic are not in the same season");
    await requireOpenSeason(tx, existing.seasonId);
    const { episodeStatisticId } = existing;
    const stored = existing.isNew ? null : existing.points;
    if (stored === points) return { episodeStatisticId };
    if (expectedPoints !== undefined && expectedPoints !== stored) throw scoreConflict(stored);
    if (!existing.isNew) await setPoints(tx, episodeStatisticId, points);
    await audit(tx, {
      userId,
      action: "score.saved",
      subjectId: episodeStatisticId,
      subject: await describeScore(tx, cell),
      ...(existing.isNew ? {} : { before: { ...cell, points: existing.points } }),
      after: { ...cell, points },
    });
    return { episodeStatisticId };
  });
}

/**
 * Deletes the score of one cell; an empty cell stays as it is. Throws 409 for an archived season and when the cell has
 * other points than the admin saw.
 */
export function clearScore(db: Db, userId: string, { expectedPoints, ...cell }: ExpectedCell) {
  return inTransaction(db, async (tx) => {
    const existing = await lockScore(tx, cell);
    if (!existing) return;
    const { episodeStatisticId, seasonId, points } = existing;
    await requireOpenSeason(tx, seasonId);
    if (expectedPoints !== undefined && expectedPoints !== points) throw scoreConflict(points);
    await audit(tx, {
      userId,
      action: "score.removed",
      subjectId: episodeStatisticId,
      subject: await describeScore(tx, cell),
      before: { ...cell, points },
    });
    await deleteScore(tx, episodeStatisticId);
  });
}

/** `points` is null when the score was deleted. */
const scoreConflict = (points: number | null) =>
  new AppError(
    409,
    points === null ? "Another admin has deleted this score" : `Another admin has saved ${points} here`,
    { fields: { points } },
  );
