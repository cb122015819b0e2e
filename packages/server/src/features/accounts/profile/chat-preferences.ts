import type { ChatPreferences } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";

/** The messages in league chats of which a user is notified. */
export const readChatPreferences = (db: Db, userId: string): Promise<ChatPreferences> =>
  db
    .selectFrom("users")
    .select(["emailChat as emails", "pushChat as pushes"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();

export async function saveChatPreferences(
  db: Db,
  userId: string,
  { emails, pushes }: ChatPreferences,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailChat: emails, pushChat: pushes })
    .where("userId", "=", userId)
    .execute();
}
