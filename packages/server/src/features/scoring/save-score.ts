import { audit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { type Cell, claimCell, setPoints } from "./scoring-store.ts";

/** Saves one cell and writes the change into the audit log; the same points again change nothing. */
export function saveScore(db: Db, userId: string, { points, ...cell }: Cell & { points: number }) {
  return inTransaction(db, async (tx) => {
    const stood = await claimCell(tx, cell, points);
    if (!stood) throw new AppError(404, "That contestant, episode and statistic are not of one season");
    const { episodeStatisticId } = stood;
    if (!stood.isNew && stood.points === points) return { episodeStatisticId };
    if (!stood.isNew) await setPoints(tx, episodeStatisticId, points);
    await audit(tx, {
      userId,
      action: "score.saved",
      subjectId: episodeStatisticId,
      ...(stood.isNew ? {} : { before: { ...cell, points: stood.points } }),
      after: { ...cell, points },
    });
    return { episodeStatisticId };
  });
}
