import * as z from "zod/mini";
import { Me, newPassword, OwnPassword } from "./account.ts";
import { ChatPreferences } from "../league/chat.ts";
import { Id, Iso, PersonName, text } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

const NAMES_REQUIRED = "First name and last name are required";
const PREFERENCE = "A preference is on or off";

/** A preference that is missing or null stays as it is. */
const SentPreference = z.nullish(z.boolean(PREFERENCE));
const SentPreferences = z.object(
  { draftNotifications: SentPreference, latestUpdates: SentPreference, pollReminders: SentPreference },
  PREFERENCE,
);

/** Both names, or one of the two sets of preferences; missing fields keep their values. */
export const ChangeMeBody = z
  .object({
    firstName: z.optional(text(NAMES_REQUIRED)),
    lastName: z.optional(text(NAMES_REQUIRED)),
    emailPreferences: z.optional(SentPreferences),
    pushNotificationPreferences: z.optional(SentPreferences),
  })
  .check(
    z.refine(
      (me) => (me.firstName === undefined) === (me.lastName === undefined) && Object.keys(me).length > 0,
      NAMES_REQUIRED,
    ),
  );

export const ChangePasswordBody = z.object({
  currentPassword: OwnPassword,
  password: newPassword("Please fill in all fields"),
});

export const RemoveMeBody = z.object({ password: OwnPassword });

/** A session. */
export const MySession = z.object({
  sessionId: Id,
  /** The browser's User-Agent. */
  userAgent: z.nullable(z.string()),
  createdAt: Iso,
  /** To the hour. */
  seenAt: Iso,
  current: z.boolean(),
});
export type MySession = z.output<typeof MySession>;

/** Whether the caller is notified of an episode's recap; off by default. */
export const RecapPreferences = z.object({
  byEmail: z.boolean("Please say whether by email"),
  byPush: z.boolean("Please say whether by push"),
});
export type RecapPreferences = z.output<typeof RecapPreferences>;

/** All data stored about the caller, without secrets. */
export const MyData = z.object({
  exportedAt: Iso,
  profile: z.extend(Me, {
    createdAt: Iso,
    /** An address that is not verified yet. */
    pendingEmail: z.nullable(z.string()),
    recaps: RecapPreferences,
  }),
  sessions: z.array(MySession),
  /** When the address of the calendar feed was created. */
  calendar: z.nullable(z.object({ createdAt: Iso })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: Iso, usedAt: z.nullable(Iso) })),
  devices: z.array(z.object({ createdAt: Iso, seenAt: Iso, deviceInfo: z.record(z.string(), z.unknown()) })),
  teams: z.array(
    z.object({
      teamId: Id,
      name: z.string(),
      createdAt: Iso,
      league: z.object({ leagueId: Id, name: z.string(), owner: z.boolean() }),
      players: z.array(z.object({ season: z.string(), firstName: z.string(), lastName: z.string() })),
      /** The team's queue in a draft that is not over. */
      queue: z.array(PersonName),
      /** Whom it keeps in a second draft to come, as far as the caller chose; missing for none. */
      keeps: z.optional(z.array(PersonName)),
      polls: z.array(
        z.object({
          season: z.string(),
          episode: z.int(),
          submittedAt: Iso,
          points: z.int(),
          answers: z.array(z.object({ prompt: z.string(), answer: z.string() })),
        }),
      ),
      /** Points that the league gave the team or took from it; missing if it did not. */
      adjustments: z.optional(
        z.array(
          z.object({
            season: z.string(),
            episode: z.int(),
            points: z.int(),
            reason: z.string(),
            createdAt: Iso,
            /** Null while it counts. */
            removedAt: z.nullable(Iso),
          }),
        ),
      ),
      /** Trades that the team proposed, or that were proposed to it; missing for none. */
      trades: z.optional(
        z.array(
          z.object({
            season: z.string(),
            proposedAt: Iso,
            /** The team proposed it. */
            isOwn: z.boolean(),
            gives: z.array(PersonName),
            gets: z.array(PersonName),
            /** Of a proposal without an answer, for the other team. */
            note: z.nullable(z.string()),
            /** "open", or what became of it. */
            state: z.string(),
          }),
        ),
      ),
    }),
  ),
  /** Own events of leagues that the caller has entered; missing for none. */
  ownEvents: z.optional(
    z.array(
      z.object({
        createdAt: Iso,
        league: z.string(),
        season: z.string(),
        episode: z.int(),
        player: PersonName,
        event: z.string(),
        count: z.int(),
      }),
    ),
  ),
  /** Emails: the time, the kind, and whether they were delivered. */
  mails: z.array(z.object({ category: z.string(), createdAt: Iso, state: z.string() })),
  /** Reports that the caller sent to the admins. */
  reports: z.array(
    z.object({
      createdAt: Iso,
      kind: z.string(),
      reportedText: z.string(),
      category: z.string(),
      details: z.string(),
    }),
  ),
  /** Messages that the caller wrote into league chats, and has not deleted. */
  messages: z.array(z.object({ createdAt: Iso, league: z.string(), text: z.string() })),
  /** Emoji on messages, picks, scores and recaps. */
  reactions: z.array(
    z.object({ createdAt: Iso, league: z.string(), reactTo: z.string(), emoji: z.string() }),
  ),
});
export type MyData = z.output<typeof MyData>;

/** What happens to a league when an account in it is deleted. */
export const LeagueWithoutMe = z.object({
  leagueId: Id,
  name: z.string(),
  /** `left`: the account's team leaves; `handed-over`: another member owns it; `deleted`: it has no member left. */
  outcome: z.enum(["left", "handed-over", "deleted"]),
  /** The new owner. */
  heir: z.nullable(PersonName),
  /** Its draft is running. */
  drafting: z.boolean(),
});
export type LeagueWithoutMe = z.output<typeof LeagueWithoutMe>;

export const myAccountRoutes = {
  change: route({
    name: "myAccount.change",
    method: "PATCH",
    path: "/user/me",
    access: "user",
    summary: "Changes the caller's names, email preferences or push preferences",
    body: ChangeMeBody,
    reply: success({ message: z.string() }),
  }),
  changePassword: route({
    name: "myAccount.changePassword",
    method: "POST",
    path: "/user/change-password",
    access: "user",
    summary: "Sets a new password and ends all other sessions",
    body: ChangePasswordBody,
    reply: success({ message: z.string() }),
  }),
  recapPreferences: route({
    name: "myAccount.recapPreferences",
    method: "GET",
    path: "/user/recap-preferences",
    access: "user",
    summary: "Whether the caller gets recaps by email and push",
    reply: successWith(RecapPreferences),
  }),
  saveRecapPreferences: route({
    name: "myAccount.saveRecapPreferences",
    method: "PUT",
    path: "/user/recap-preferences",
    access: "user",
    summary: "Changes whether the caller gets recaps by email and push",
    body: RecapPreferences,
    reply: success({ message: z.string() }),
  }),
  chatPreferences: route({
    name: "myAccount.chatPreferences",
    method: "GET",
    path: "/user/chat-preferences",
    access: "user",
    summary: "Of which messages in league chats the caller is notified",
    reply: successWith(ChatPreferences),
  }),
  saveChatPreferences: route({
    name: "myAccount.saveChatPreferences",
    method: "PUT",
    path: "/user/chat-preferences",
    access: "user",
    summary: "Changes of which messages in league chats the caller is notified",
    body: ChatPreferences,
    reply: success({ message: z.string() }),
  }),
  sessions: route({
    name: "myAccount.sessions",
    method: "GET",
    path: "/user/sessions",
    access: "user",
    summary: "The caller's sessions, the current one first",
    reply: successWith(z.array(MySession)),
  }),
  endSession: route({
    name: "myAccount.endSession",
    method: "DELETE",
    path: "/user/sessions/:sessionId",
    access: "user",
    summary: "Ends one of the caller's sessions",
    params: z.object({ sessionId: Id }),
    reply: success({}),
  }),
  endOtherSessions: route({
    name: "myAccount.endOtherSessions",
    method: "DELETE",
    path: "/user/sessions",
    access: "user",
    summary: "Ends all of the caller's sessions except the current one",
    reply: success({}),
  }),
  data: route({
    name: "myAccount.data",
    method: "GET",
    path: "/user/data",
    access: "user",
    summary: "All data stored about the caller, to download",
    reply: successWith(MyData),
  }),
  removal: route({
    name: "myAccount.removal",
    method: "GET",
    path: "/user/delete",
    access: "user",
    summary: "What would happen to the caller's leagues if the account were deleted",
    reply: successWith(z.array(LeagueWithoutMe)),
  }),
  remove: route({
    name: "myAccount.remove",
    method: "POST",
    path: "/user/delete",
    access: "user",
    summary:
      "Deletes the caller's account. Leagues go to their longest-standing member; empty ones are deleted",
    body: RemoveMeBody,
    reply: success({ message: z.string() }),
  }),
};
