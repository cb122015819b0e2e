import { chatRoutes } from "@emberline/contract";
import { CHAT_MESSAGES_PER_MINUTE, REACTIONS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { perUser } from "../../platform/http/rate-limits.ts";
import { react, readReactions } from "./react.ts";
import { markRead, muteChat, readChat, readChatState } from "./read-chat.ts";
import { removeMessage } from "./remove-message.ts";
import { sendMessage } from "./send-message.ts";

/** Messages written into all chats. */
const messageLimit = perUser(CHAT_MESSAGES_PER_MINUTE);
const reactionLimit = perUser(REACTIONS_PER_MINUTE);

export function bindChat(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">,
): void {
  const bind = binder(app, deps);

  bind(chatRoutes.messages, async ({ caller, params, query }) => ({
    data: await readChat(deps, caller, { ...params, ...query }),
  }));
  bind(
    chatRoutes.send,
    async ({ caller: { userId }, params, body }) => ({
      data: await sendMessage(deps, userId, { ...params, ...body }),
    }),
    messageLimit,
  );
  bind(chatRoutes.remove, async ({ caller, params }) => ({
    message: await removeMessage(deps, caller, params),
  }));
  bind(chatRoutes.state, async ({ caller: { userId }, params }) => ({
    data: await readChatState(deps, userId, params.leagueId),
  }));
  bind(chatRoutes.markRead, async ({ caller: { userId }, params }) => ({
    data: await markRead(deps, userId, params),
  }));
  bind(chatRoutes.mute, async ({ caller: { userId }, params, body }) => ({
    data: await muteChat(deps, userId, { ...params, ...body }),
  }));
  bind(chatRoutes.reactions, async ({ caller: { userId }, params, query }) => ({
    data: await readReactions(deps, { userId, ...params, ...query }),
  }));
  bind(
    chatRoutes.react,
    async ({ caller: { userId }, params, body }) => ({
      data: await react(deps, { userId, ...params, ...body }),
    }),
    reactionLimit,
  );
}
