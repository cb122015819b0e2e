import type { Db } from "../../../platform/db/database.ts";
import type { Variant } from "../../../platform/images/picture-limits.ts";

export async function findImage(db: Db, imageId: string, variant: Variant): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("images")
    .select("bytes")
    .where("imageId", "=", imageId)
    .where("variant", "=", variant)
    .executeTakeFirst();
  return row?.bytes;
}
