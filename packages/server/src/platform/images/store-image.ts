import type { InsertObject } from "kysely";
import type { Db } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import type { Variant } from "./picture-limits.ts";

export interface NewImage {
  imageId: string;
  variants: Record<Variant, Buffer>;
  createdAt: Date;
}

/** Stores all sizes of an image; a repeated id is the same image. */
export async function insertImage(db: Db, { imageId, variants, createdAt }: NewImage): Promise<void> {
  const { list, card, full } = variants;
  const image = { imageId, createdAt };
  const rows: InsertObject<Schema, "images">[] = [
    { ...image, variant: "list", bytes: list },
    { ...image, variant: "card", bytes: card },
    { ...image, variant: "full", bytes: full },
  ];
  await db
    .insertInto("images")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
