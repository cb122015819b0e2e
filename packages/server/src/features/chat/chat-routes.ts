import { chatRoutes } from "@emberline/contract";
import { CHAT_MESSAGES_PER_MINUTE, hasPassedAt, REACTIONS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { perUser } from "../../platform/http/rate-limits.ts";
import { react } from "./react.ts";
import { readReactions } from "./read-reactions.ts";
import { chatRights, markRead, muteChat, readChat, readChatState, MESSAGE_GONE } from "./read-chat.ts";
import { sendMessage } from "./send-message.ts";
import { hasOwnerAccess } from "../leagues/index.ts";
import type { Caller } from "../../platform/session/session.ts";
import { audit } from "../../platform/db/queries/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { addEvent } from "../events/index.ts";
import { withdrawPushes } from "../../platform/push/outbox/enqueue-push.ts";
import { type ChatSight, chatSight } from "./chat-sight.ts";
import { findMessage } from "./chat-store.ts";
import { chatEvent } from "./notify-chat.ts";

/** Messages written into all chats. */
const messageLimit = perUser(CHAT_MESSAGES_PER_MINUTE);
const reactionLimit = perUser(REACTIONS_PER_MINUTE);

export function bindChat(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">,
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  const findSight = (userId: string, leagueId: string) =>
    app.readModel.read(
      (need) => chatSight(need, { userId, leagueId, hasPassed: hasPassedAt(deps.now()) }),
      null,
    );

  bind(chatRoutes.messages, async ({ caller, params, query, receivedAt }) => {
    const viewer = { caller, ...params, hasPassed: hasPassedAt(receivedAt) };
    const rights = await app.readModel.read((need) => chatRights(need, viewer), null);
    return { data: await readChat(deps.db, rights, { ...params, ...query }) };
  });
  bind(
    chatRoutes.send,
    async ({ caller: { userId }, params, body }) => ({
      data: await sendMessage(deps, userId, { ...params, ...body }),
    }),
    messageLimit,
  );
  bind(chatRoutes.remove, async ({ caller, params }) => ({
    // Admins may remove reported messages, even about episodes that they have not watched.
    message: await removeMessage(
      deps.db,
      caller.isAdmin
        ? { userId: caller.userId, limits: [], currentSeasonId: null }
        : await findSight(caller.userId, params.leagueId),
      { caller, ...params },
    ),
  }));
  bindCached(chatRoutes.state, async ({ caller: { userId }, params, hasPassed }, need) => {
    const state = await readChatState(need, { userId, ...params, hasPassed });
    return { key: JSON.stringify(state), sources: [], fields: () => ({ data: state }) };
  });
  bind(chatRoutes.markRead, async ({ caller: { userId }, params }) => ({
    data: await markRead(deps, userId, params),
  }));
  bind(chatRoutes.mute, async ({ caller: { userId }, params, body }) => ({
    data: await muteChat(deps.db, await findSight(userId, params.leagueId), { ...params, ...body }),
  }));
  bindCached(chatRoutes.reactions, ({ caller: { userId }, params, query, hasPassed }, need) =>
    readReactions(need, { userId, ...params, ...query, hasPassed }),
  );
  bind(
    chatRoutes.react,
    async ({ caller: { userId }, params, body }) => ({
      data: await react({ ...deps, readModel: app.readModel }, { userId, ...params, ...body }),
    }),
    reactionLimit,
  );
}

/**
 * Deletes the text of a message for everyone; a note that a message was deleted stays. Returns the event to send.
 * Throws 404 for a message that the caller may not see, 403 for another user's message unless the caller is the
 * league's owner or an admin.
 */
function removeMessage(
  db: Db,
  sight: ChatSight,
  { caller, leagueId, messageId }: { caller: Caller; leagueId: string; messageId: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { userId } = caller;
    const message = await findMessage(tx, sight, { leagueId, messageId });
    if (!message) throw new AppError(404, MESSAGE_GONE);
    const isOwn = message.authorId === userId;
    if (!isOwn && !(await hasOwnerAccess(tx, caller, leagueId))) {
      throw new AppError(403, "Only its author, the owner of the league and admins can remove a message");
    }
    const { numUpdatedRows } = await tx
      .updateTable("chatMessages")
      .set({ text: null, removed: isOwn ? "deleted" : "removed" })
      .where("messageId", "=", messageId)
      .where("removed", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await tx.deleteFrom("reactions").where("messageId", "=", messageId).execute();
      await tx.deleteFrom("chatMentions").where("messageId", "=", messageId).execute();
      const { seasonId, episode } = message;
      await addEvent(tx, { type: "chat", leagueId, seasonId, episode, data: { messageId } });
      await withdrawPushes(tx, chatEvent(messageId));
      if (!isOwn) {
        await audit(tx, {
          userId,
          action: "chat.message-removed",
          subjectId: leagueId,
          before: { userId: message.authorId },
        });
      }
    }
    return isOwn ? "Message deleted" : "Message removed";
  });
}
