import { audit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { requireOpenSeason } from "../../db/season-lock.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { type Cell, upsertScore, describeScore, setPoints } from "./scoring-store.ts";

type SavedScore = Cell & {
  points: number;
  /** What the admin saw in the cell, null for nothing; undefined when the client does not say. */
  expectedPoints?: number | null | undefined;
};

/**
 * Saves one cell and writes the change into the audit log; the same points again change nothing.
 * Throws 409 when somebody else's points stand where the admin saw others.
 */
export function saveScore(db: Db, userId: string, { points, expectedPoints: was, ...cell }: SavedScore) {
  return inTransaction(db, async (tx) => {
    const existing = await upsertScore(tx, cell, points);
    if (!existing) throw new AppError(404, "That contestant, episode and statistic are not of one season");
    await requireOpenSeason(tx, existing.seasonId);
    const { episodeStatisticId } = existing;
    if (!existing.isNew && existing.points === points) return { episodeStatisticId };
    if (!existing.isNew && was !== undefined && was !== existing.points) throw scoreConflict(existing.points);
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

const scoreConflict = (points: number) =>
  new AppError(409, `Somebody else wrote ${points} here meanwhile`, { fields: { points } });
