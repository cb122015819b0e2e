import type { MyData } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";

/** The messages that a user has written in league chats, and their reactions. */
export async function exportChat(db: Db, userId: string): Promise<Pick<MyData, "messages" | "reactions">> {
  const messages = await db
    .selectFrom("chatMessages")
    .innerJoin("leagues", "leagues.leagueId", "chatMessages.leagueId")
    .select(["chatMessages.createdAt", "leagues.name as league", "text"])
    .where("authorId", "=", userId)
    .where("text", "is not", null)
    .orderBy("number")
    .execute();
  const reactions = await db
    .selectFrom("reactions")
    .innerJoin("leagues", "leagues.leagueId", "reactions.leagueId")
    .select(["reactions.createdAt", "leagues.name as league", "reactTo", "emoji"])
    .where("userId", "=", userId)
    .orderBy("reactions.createdAt")
    .orderBy("reactTo")
    .execute();
  return {
    messages: messages.map(({ createdAt, league, text }) => ({
      createdAt: createdAt.toISOString(),
      league,
      text: text ?? "",
    })),
    reactions: reactions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}
