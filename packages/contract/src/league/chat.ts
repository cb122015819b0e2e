import {
  CHAT_MESSAGE_MAX_LENGTH,
  CHAT_MESSAGE_MAX_UNITS,
  CHAT_SEARCH_MAX_LENGTH,
  MENTIONS_MAX,
  showsAtLeast,
} from "@emberline/game";
import * as z from "zod/mini";
import { fitForText, Id, Iso, showing } from "../fields.ts";
import { route, success, successWith } from "../route.ts";
import { LeagueParams } from "./league.ts";

/** Messages on one page of a league's chat. */
export const MESSAGES_PER_PAGE = 50;

const WRITE_SOMETHING = "Please write something";
const LENGTH_MESSAGE = `Please use at most ${CHAT_MESSAGE_MAX_LENGTH} characters`;

/** What is written into a chat: several lines, without control characters. */
const MessageText = z.string(WRITE_SOMETHING).check(
  z.maxLength(CHAT_MESSAGE_MAX_UNITS, LENGTH_MESSAGE),
  z.trim(),
  showing(1, WRITE_SOMETHING),
  z.refine((text) => !showsAtLeast(text, CHAT_MESSAGE_MAX_LENGTH + 1), LENGTH_MESSAGE),
  fitForText(),
);

/** The reactions there are. */
export const REACTIONS = ["👍", "❤️", "😂", "😮", "😢", "🔥"] as const;
export const ReactionEmoji = z.enum(REACTIONS, "Please choose one of the reactions");
export type ReactionEmoji = z.output<typeof ReactionEmoji>;

/** How often one emoji was chosen. */
export const Reaction = z.object({ emoji: ReactionEmoji, count: z.int(), mine: z.boolean() });
export type Reaction = z.output<typeof Reaction>;

const START_MESSAGE = "Please say where the text mentions the member";
const position = z
  .int(START_MESSAGE)
  .check(z.minimum(0, START_MESSAGE), z.maximum(CHAT_MESSAGE_MAX_UNITS, START_MESSAGE));

/** A member in a text: an @ and the name as it was chosen, from `start` to before `end`, counted in UTF-16 units. */
const Mentioned = z.object({ teamId: Id, start: position, end: position });
export type Mentioned = z.output<typeof Mentioned>;

const MentionedMember = z.object({
  name: z.string(),
  /** The caller. */
  me: z.boolean(),
  /** Where the text has them, as in what is sent. No two overlap, and the first comes first. */
  start: z.int(),
  end: z.int(),
});

export const ChatMessage = z.object({
  messageId: Id,
  /** The last episode that its author had seen; 0 is before the first, null in a season that is over. */
  episode: z.nullable(z.int()),
  createdAt: Iso,
  author: z.object({
    name: z.string(),
    /** Null once they have left the league. */
    team: z.nullable(z.object({ teamId: Id, name: z.string() })),
    me: z.boolean(),
  }),
  /** Null once it was deleted by its author or removed by the league's owner or an admin. */
  text: z.nullable(z.string()),
  removed: z.nullable(z.enum(["deleted", "removed"])),
  mentions: z.array(MentionedMember),
  reactions: z.array(Reaction),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const ChatPage = z.object({
  /** The latest first. */
  messages: z.array(ChatMessage),
  /** Asks for the messages before these; null when there are none. */
  next: z.nullable(Id),
  /** How many messages are about episodes that the caller has not seen. */
  folded: z.array(z.object({ episode: z.int(), count: z.int() })),
  /** The caller may remove messages of others. */
  mayRemove: z.boolean(),
  /** False for an admin without a team in the league. */
  mayWrite: z.boolean(),
});
export type ChatPage = z.output<typeof ChatPage>;

export const ChatState = z.object({
  /** Messages of others that the caller has not read, of those they may read; and those that mention them. */
  unread: z.int(),
  mentions: z.int(),
  /** No notifications of this league's chat. */
  muted: z.boolean(),
});
export type ChatState = z.output<typeof ChatState>;

const NOTIFY_MESSAGE = "Please choose all, mentions or none";
/** Of which messages a person is notified. */
export const ChatNotifications = z.enum(["all", "mentions", "none"], NOTIFY_MESSAGE);
export type ChatNotifications = z.output<typeof ChatNotifications>;

export const ChatPreferences = z.object({ emails: ChatNotifications, pushes: ChatNotifications });
export type ChatPreferences = z.output<typeof ChatPreferences>;

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const NOTHING_MESSAGE = "That is nothing to react to";

/**
 * What a reaction is about: `message:<messageId>`, `pick:<draftId>:<number>`, the points of a player in an episode
 * `score:<episodeId>:<playerId>`, or the recap of an episode, `recap:<episodeId>`.
 */
const ReactionTarget = z
  .string(NOTHING_MESSAGE)
  .check(
    z.regex(
      new RegExp(`^(?:message:${UUID}|pick:${UUID}:[1-9]\\d{0,3}|score:${UUID}:${UUID}|recap:${UUID})$`),
      NOTHING_MESSAGE,
    ),
  );

/**
 * All reactions to a draft's picks, to an episode's scores or to its recap; or to a player: to the pick, which is listed
 * also without any, and to the scores.
 */
const ReactionsOf = z
  .string(NOTHING_MESSAGE)
  .check(z.regex(new RegExp(`^(?:pick|score|recap|player):${UUID}$`), NOTHING_MESSAGE));

const MessageParams = z.object({ leagueId: Id, messageId: Id });

export const chatRoutes = {
  messages: route({
    name: "chat.messages",
    method: "GET",
    path: "/league/:leagueId/messages",
    access: "member",
    summary:
      "The latest messages of a league's chat, or those before another one. Of messages about episodes that the caller has not seen only their number",
    params: LeagueParams,
    query: z.object({
      /** The `next` of the page before. */
      olderThan: z.optional(Id),
      /** Beginnings of words that a message must contain, without regard to case and accents. */
      search: z.optional(
        z.string().check(z.maxLength(CHAT_SEARCH_MAX_LENGTH, "Please search for a shorter text")),
      ),
    }),
    reply: successWith(ChatPage),
  }),
  send: route({
    name: "chat.send",
    method: "POST",
    path: "/league/:leagueId/messages",
    access: "member",
    summary: "Writes a message into a league's chat. It belongs to the last episode that its author has seen",
    params: LeagueParams,
    bodyMaxBytes: 64 * 1024,
    body: z.object({
      text: MessageText,
      /** The members whom the text mentions, by their team, as it is without space at its beginning. */
      mentioned: z.optional(
        z
          .array(Mentioned, "Please mention members by their team")
          .check(z.maxLength(MENTIONS_MAX, `A message mentions at most ${MENTIONS_MAX} members`)),
      ),
      /** What older pages send instead: teams whose owners the text has by name after an @. */
      mentions: z.optional(
        z
          .array(Id, "Please mention members by their team")
          .check(z.maxLength(MENTIONS_MAX, `A message mentions at most ${MENTIONS_MAX} members`)),
      ),
      /** The same in each attempt to send a message, so that it is stored once. */
      key: z.optional(Id),
    }),
    reply: successWith(ChatMessage),
  }),
  remove: route({
    name: "chat.remove",
    method: "DELETE",
    path: "/league/:leagueId/messages/:messageId",
    access: "member",
    summary: "Deletes the caller's message, or as the league's owner or an admin somebody else's",
    params: MessageParams,
    reply: success({ message: z.string() }),
  }),
  state: route({
    name: "chat.state",
    method: "GET",
    path: "/league/:leagueId/chat",
    access: "member",
    summary: "How many messages the caller has not read, and whether they muted the chat",
    params: LeagueParams,
    reply: successWith(ChatState),
  }),
  markRead: route({
    name: "chat.markRead",
    method: "PUT",
    path: "/league/:leagueId/messages/:messageId/read",
    access: "member",
    summary: "Marks a message and all before it as read",
    params: MessageParams,
    reply: successWith(ChatState),
  }),
  mute: route({
    name: "chat.mute",
    method: "PUT",
    path: "/league/:leagueId/chat",
    access: "member",
    summary: "Mutes a league's chat for the caller, or ends that",
    params: LeagueParams,
    body: z.object({ muted: z.boolean("Please say whether the chat is muted") }),
    reply: successWith(ChatState),
  }),
  reactions: route({
    name: "chat.reactions",
    method: "GET",
    path: "/league/:leagueId/reactions",
    access: "member",
    summary:
      "A league's reactions to the picks of its draft, to the scores of an episode or to its recap, or to one player's pick and scores",
    params: LeagueParams,
    query: z.object({ reactionsOf: ReactionsOf }),
    reply: successWith(z.array(z.object({ reactTo: z.string(), reactions: z.array(Reaction) }))),
  }),
  react: route({
    name: "chat.react",
    method: "PUT",
    path: "/league/:leagueId/reactions",
    access: "member",
    summary: "Adds the caller's reaction, or takes it back",
    params: LeagueParams,
    body: z.object({
      reactTo: ReactionTarget,
      emoji: ReactionEmoji,
      on: z.boolean("Please say whether the reaction is on"),
    }),
    reply: successWith(z.array(Reaction)),
  }),
};
