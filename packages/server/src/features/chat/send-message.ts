import { randomUUID } from "node:crypto";
import type { ChatMessage, HandlerInput, chatRoutes } from "@emberline/contract";
import { airedThrough, hasPassedAt } from "@emberline/game";
import { sql } from "kysely";
import { requireAllowedText } from "../accounts/index.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inTransaction, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { addEvent } from "../events/index.ts";
import { findMarks, findSchedule } from "../spoilers/index.ts";
import { type ChatSight, currentThrough, findChatSight } from "./chat-sight.ts";
import { findMessage, requireOwnTeam, showMessages } from "./chat-store.ts";
import { findMentioned, tidied } from "./mentions.ts";
import { notifyChat } from "./notify-chat.ts";

type NewMessage = HandlerInput<typeof chatRoutes.send>["body"] & { leagueId: string };

/**
 * Stores a message, once for each key, and notifies the members who want it. It belongs to the last episode that its
 * author has watched, at live to the last one that has aired. Throws 400 for a blocked word, 403 for a user without a
 * team in the league, admins included.
 */
export async function sendMessage(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  userId: string,
  sent: NewMessage,
): Promise<ChatMessage> {
  const { leagueId, key = randomUUID() } = sent;
  const { text, mentioned } = tidied(sent);
  await requireAllowedText(deps.db, text);
  return inTransaction(deps.db, async (tx) => {
    await requireOwnTeam(tx, { userId, leagueId }, "Only members of this league can write in its chat");
    await keepEpisodeNumbers(tx);
    // Numbers become visible in ascending order, so that no member marks a message as read that they never saw.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${leagueId}`}, 0))`.execute(tx);
    const at = deps.now();
    const sight = await findChatSight(tx, { userId, leagueId, at });
    const stored = await findSent(tx, { leagueId, userId, key });
    const messageId =
      stored ??
      (await store(deps, tx, {
        leagueId,
        userId,
        key,
        text,
        mentioned,
        mentions: sent.mentions ?? [],
        sight,
        at,
      }));
    const row = await findMessage(tx, sight, { leagueId, messageId });
    const [message] = await showMessages(tx, sight, { userId, rows: row ? [row] : [] });
    if (!message) throw new AppError(409, "This message was sent before you went back to an earlier episode");
    return message;
  });
}

async function findSent(
  tx: Tx,
  { leagueId, userId, key }: { leagueId: string; userId: string; key: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("chatMessages")
    .select("messageId")
    .where("authorId", "=", userId)
    .where("leagueId", "=", leagueId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.messageId;
}

interface Stored {
  leagueId: string;
  userId: string;
  key: string;
  text: string;
  mentioned: ReturnType<typeof tidied>["mentioned"];
  /** For messages from an older page. */
  mentions: readonly string[];
  sight: ChatSight;
  at: number;
}

async function store(
  deps: Pick<Deps, "now" | "settings" | "pusher">,
  tx: Tx,
  message: Stored,
): Promise<string> {
  const { leagueId, userId, key, text, sight, at } = message;
  const { mark } = (await findMarks(tx, [userId])).get(userId)!;
  const watched = mark.mode === "live" ? null : currentThrough(sight);
  const episode = watched ?? airedThrough(await findSchedule(tx), hasPassedAt(at));
  const { messageId } = await tx
    .insertInto("chatMessages")
    .values({
      leagueId,
      authorId: userId,
      key,
      seasonId: sight.currentSeasonId,
      episode,
      text,
      createdAt: new Date(at),
    })
    .returning("messageId")
    .executeTakeFirstOrThrow();
  const mentioned = await findMentioned(tx, message);
  if (mentioned.length > 0) {
    await tx
      .insertInto("chatMentions")
      .values(
        mentioned.map((mention) => ({
          messageId,
          userId: mention.userId,
          ranges: JSON.stringify(mention.ranges),
        })),
      )
      .execute();
  }
  const seasonId = sight.currentSeasonId;
  await addEvent(tx, { type: "chat", leagueId, seasonId, episode, data: { messageId } });
  const userIds = mentioned.map((mention) => mention.userId);
  const sent = { leagueId, messageId, authorId: userId, seasonId, episode, text };
  await notifyChat(deps, tx, { ...sent, mentioned: userIds });
  return messageId;
}
