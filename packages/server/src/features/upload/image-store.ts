import type { InsertObject } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Variant } from "../../images/picture-limits.ts";

interface NewImage {
  imageId: string;
  variants: Record<Variant, Buffer>;
  createdAt: Date;
}

export function insertImage(db: Db, { imageId, variants, createdAt }: NewImage): Promise<void> {
  const { list, card, full } = variants;
  const image = { imageId, createdAt };
  const rows: InsertObject<Schema, "images">[] = [
    { ...image, variant: "list", bytes: list },
    { ...image, variant: "card", bytes: card },
    { ...image, variant: "full", bytes: full },
  ];
  return inTransaction(db, async (tx) => {
    await tx.insertInto("images").values(rows).execute();
  });
}

export async function findImage(db: Db, imageId: string, variant: Variant): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("images")
    .select("bytes")
    .where("imageId", "=", imageId)
    .where("variant", "=", variant)
    .executeTakeFirst();
  return row?.bytes;
}
