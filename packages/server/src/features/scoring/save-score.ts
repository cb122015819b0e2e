import { audit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { requireOpenSeason } from "../../db/season-lock.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { type Cell, claimCell, findCellText, setPoints } from "./scoring-store.ts";

type SavedScore = Cell & {
  points: number;
  /** What the admin saw in the cell, null for nothing; undefined when the client does not say. */
  was?: number | null | undefined;
};

/**
 * Saves one cell and writes the change into the audit log; the same points again change nothing.
 * Throws 409 when somebody else's points stand where the admin saw others.
 */
export function saveScore(db: Db, userId: string, { points, was, ...cell }: SavedScore) {
  return inTransaction(db, async (tx) => {
    const stood = await claimCell(tx, cell, points);
    if (!stood) throw new AppError(404, "That contestant, episode and statistic are not of one season");
    await requireOpenSeason(tx, stood.seasonId);
    const { episodeStatisticId } = stood;
    if (!stood.isNew && stood.points === points) return { episodeStatisticId };
    if (!stood.isNew && was !== undefined && was !== stood.points) throw overwritten(stood.points);
    if (!stood.isNew) await setPoints(tx, episodeStatisticId, points);
    await audit(tx, {
      userId,
      action: "score.saved",
      subjectId: episodeStatisticId,
      subject: await findCellText(tx, cell),
      ...(stood.isNew ? {} : { before: { ...cell, points: stood.points } }),
      after: { ...cell, points },
    });
    return { episodeStatisticId };
  });
}

const overwritten = (points: number) =>
  new AppError(409, `Somebody else wrote ${points} here meanwhile`, { fields: { points } });
