import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { updateTribe } from "../../../platform/db/queries/season-content.ts";
import { rejectDuplicate } from "../../../platform/db/reject-duplicate.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { deleteTribe, findTribeMembers, insertTribe, lockTribe, UNIQUE_TRIBE_NAME } from "./tribe-store.ts";

interface TribeFacts {
  name: string;
  color: string;
}

/** Adds a tribe to the current season. Throws 409 for a taken name and without a current season. */
export function addTribe(db: Db, userId: string, tribe: TribeFacts): Promise<{ tribeId: string }> {
  return rejectTakenName(() =>
    inTransaction(db, async (tx) => {
      const { seasonId } = await lockCurrentSeason(tx);
      const tribeId = await insertTribe(tx, seasonId, tribe);
      await audit(tx, {
        userId,
        action: "tribe.added",
        subjectId: tribeId,
        subject: tribe.name,
        after: tribe,
      });
      return { tribeId };
    }),
  );
}

/** Changes a tribe. Throws 404 for an unknown tribe, 409 for a taken name and an archived season. */
export function changeTribe(
  db: Db,
  userId: string,
  { tribeId, ...tribe }: TribeFacts & { tribeId: string },
): Promise<{ tribeId: string }> {
  return rejectTakenName(() =>
    inTransaction(db, async (tx) => {
      const { name, color } = await getOpenTribe(tx, tribeId);
      if (name === tribe.name && color === tribe.color) return { tribeId };
      await updateTribe(tx, tribeId, tribe);
      await audit(tx, {
        userId,
        action: "tribe.changed",
        subjectId: tribeId,
        subject: name,
        before: { name, color },
        after: tribe,
      });
      return { tribeId };
    }),
  );
}

/** Deletes a tribe; its players are left without one. Throws 404 for an unknown tribe, 409 for an archived season. */
export function removeTribe(db: Db, userId: string, tribeId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { name, color } = await getOpenTribe(tx, tribeId);
    const before = { name, color, ...(await findTribeMembers(tx, tribeId)) };
    await deleteTribe(tx, tribeId);
    await audit(tx, {
      userId,
      action: "tribe.removed",
      subjectId: tribeId,
      subject: name,
      before,
    });
  });
}

async function getOpenTribe(tx: Tx, tribeId: string) {
  const tribe = await lockTribe(tx, tribeId);
  if (!tribe) throw new AppError(404, "Tribe not found");
  await requireOpenSeason(tx, tribe.seasonId);
  return tribe;
}

const rejectTakenName = <T>(work: () => Promise<T>): Promise<T> =>
  rejectDuplicate(UNIQUE_TRIBE_NAME, "There is a tribe with this name already", work);
