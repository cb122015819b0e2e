import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Variant } from "../../images/picture-limits.ts";

interface NewImage {
  imageId: string;
  variants: Record<Variant, Buffer>;
  createdAt: Date;
}

export function insertImage(db: Db, { imageId, variants, createdAt }: NewImage): Promise<void> {
  const rows = Object.entries(variants).map(([variant, bytes]) => ({ imageId, variant, bytes, createdAt }));
  return inTransaction(db, async (tx) => {
    await tx.insertInto("images").values(rows).execute();
  });
}

export async function findImage(db: Db, imageId: string, variant: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("images")
    .select("bytes")
    .where("imageId", "=", imageId)
    .where("variant", "=", variant)
    .executeTakeFirst();
  return row?.bytes;
}
