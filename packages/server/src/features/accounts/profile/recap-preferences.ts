import type { RecapPreferences } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";

/** Whether a user gets recaps. */
export const readRecapPreferences = (db: Db, userId: string): Promise<RecapPreferences> =>
  db
    .selectFrom("users")
    .select(["emailRecaps as byEmail", "pushRecaps as byPush"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();

export async function saveRecapPreferences(
  db: Db,
  userId: string,
  { byEmail, byPush }: RecapPreferences,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailRecaps: byEmail, pushRecaps: byPush })
    .where("userId", "=", userId)
    .execute();
}
