import { fullName } from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { type Cell, deleteScore, findCellNames, lockScore, setPoints, upsertScore } from "./scoring-store.ts";

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
