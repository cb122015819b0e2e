import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { updateTribe } from "../../../platform/db/queries/season-content.ts";
import { rejectDuplicate, inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { sql } from "kysely";

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

/** The index that keeps a season's tribe names unique, ignoring letter case. */
const UNIQUE_TRIBE_NAME = "tribes_name";

/** The current season's tribes in their order, each with its number of players. */
export async function findTribes(db: Db, tribeId?: string) {
  const tribes = db
    .selectFrom("tribes")
    .innerJoin("seasons", "seasons.seasonId", "tribes.seasonId")
    .select(["tribeId", "tribes.name", "color", "tribes.createdAt"])
    .select(
      sql<number>`(select count(*)::int from players p where p.tribe_id = tribes.tribe_id)`.as("playerCount"),
    )
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`plain_spelling(tribes.name)`);
  return (tribeId === undefined ? tribes : tribes.where("tribeId", "=", tribeId)).execute();
}

async function lockTribe(tx: Tx, tribeId: string) {
  return tx
    .selectFrom("tribes")
    .select(["tribeId", "seasonId", "name", "color"])
    .where("tribeId", "=", tribeId)
    .forUpdate()
    .executeTakeFirst();
}

async function insertTribe(tx: Tx, seasonId: string, tribe: { name: string; color: string }) {
  const { tribeId } = await tx
    .insertInto("tribes")
    .values({
      seasonId,
      ...tribe,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from tribes where season_id = ${seasonId})`,
    })
    .returning("tribeId")
    .executeTakeFirstOrThrow();
  return tribeId;
}

/** A tribe's present players and its moves, for the audit log. */
async function findTribeMembers(tx: Tx, tribeId: string) {
  const players = await tx
    .selectFrom("players")
    .select("playerId")
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("player"))
    .where("tribeId", "=", tribeId)
    .orderBy("playerId")
    .execute();
  const moves = await tx
    .selectFrom("playerTribes")
    .select(["playerId", "fromEpisodeId"])
    .where("tribeId", "=", tribeId)
    .orderBy("playerId")
    .execute();
  return { players, moves };
}

/** Foreign keys leave its players without a tribe from the episodes in which they had moved to it. */
async function deleteTribe(tx: Tx, tribeId: string): Promise<void> {
  await tx.deleteFrom("tribes").where("tribeId", "=", tribeId).execute();
}
