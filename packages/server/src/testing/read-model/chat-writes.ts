import { chatRoutes, myAccountRoutes } from "@emberline/contract";
import { any, anyEpisode, anyMember, anyPlayer, anyUser, text, type Write } from "./random-choices.ts";

/** What members write and read in their league's chat, their reactions, and of what they are notified. */
export const CHAT_WRITES: Record<string, Write> = {
  sendMessage: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    return send(chatRoutes.send, { as, params: { leagueId }, body: { text: text(context) } });
  },
  removeMessage: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const messageId = await any(context, "chat_messages", "message_id");
    return send(chatRoutes.remove, { as, params: { leagueId, messageId } });
  },
  markRead: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const messageId = await any(context, "chat_messages", "message_id");
    return send(chatRoutes.markRead, { as, params: { leagueId, messageId } });
  },
  muteChat: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const body = { muted: context.rng.happens(0.5) };
    return send(chatRoutes.mute, { as, params: { leagueId }, body });
  },
  reactToMessage: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const reactTo = `message:${await any(context, "chat_messages", "message_id")}`;
    return send(chatRoutes.react, { as, params: { leagueId }, body: { reactTo, emoji: "👍", on: true } });
  },
  reactToScore: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const reactTo = `score:${await anyEpisode(context)}:${await anyPlayer(context)}`;
    return send(chatRoutes.react, { as, params: { leagueId }, body: { reactTo, emoji: "👍", on: true } });
  },
  chatPreferences: (context, send) =>
    send(myAccountRoutes.saveChatPreferences, {
      as: anyUser(context),
      body: { emails: context.rng.happens(0.5) ? "all" : "none", pushes: "none" },
    }),
};
