import { sql } from "kysely";
import { anyOf, type Db } from "../db/database.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";

/** How long an upload may wait until its form is saved. */
const GRACE_MS = 24 * 3_600_000;

/** The variant whose row is locked on behalf of all variants of an image. */
const LOCK_VARIANT = "card";

const IMAGE_URL = /\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** The id in the URL of one of our images. */
export const imageIdOf = (address: string): string | undefined => IMAGE_URL.exec(address)?.[1];

/** Whether the image of this URL is stored. It stays stored until the transaction ends. */
export async function lockImageShared(tx: Tx, address: string): Promise<boolean> {
  const imageId = imageIdOf(address);
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

/** Deletes images that no player uses, after the grace period. */
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
    // Checked again after locking: a save may have been committed before.
    const imageIds = old.map(({ imageId }) => imageId);
    await tx.deleteFrom("images").where("imageId", "=", anyOf(imageIds)).where(isUnused).execute();
  });
}

const isUnused = sql<boolean>`not exists (
  select from players where photo_url like '%/images/' || image_id || '/%')`;
