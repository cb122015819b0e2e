import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";

/** So long an uploaded picture may wait for the form it was chosen in to be saved. */
const GRACE_MS = 24 * 3_600_000;

/** Of the rows of one picture the one that is locked for all. */
const LOCK_VARIANT = "card";

const IMAGE_URL = /\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** Is the picture of this address stored? It stays so until the transaction ends. */
export async function lockImageShared(tx: Tx, address: string): Promise<boolean> {
  const imageId = IMAGE_URL.exec(address)?.[1];
  if (imageId === undefined) return false;
  const row = await tx
    .selectFrom("images")
    .select("imageId")
    .where("imageId", "=", imageId)
    .where("variant", "=", LOCK_VARIANT)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes pictures that no contestant has, once they have had the time to be saved. */
export function deleteUnusedImages(db: Db, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const old = await tx
      .selectFrom("images")
      .select("imageId")
      .where("variant", "=", LOCK_VARIANT)
      .where("createdAt", "<=", new Date(now - GRACE_MS))
      .where(isUnused)
      .forUpdate()
      .skipLocked()
      .execute();
    if (old.length === 0) return;
    // Asked again, now that no save can hold them: one may have been committed before they were locked.
    const imageIds = old.map(({ imageId }) => imageId);
    await tx.deleteFrom("images").where("imageId", "in", imageIds).where(isUnused).execute();
  });
}

const isUnused = sql<boolean>`not exists (
  select from players where photo_url like '%/images/' || image_id || '/%')`;
