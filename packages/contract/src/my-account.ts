import * as z from "zod/mini";
import { Me, newPassword, OwnPassword } from "./account.ts";
import { Id, Iso, PersonName, text } from "./fields.ts";
import { route, success, successWith } from "./route.ts";

const NAMES_REQUIRED = "First name and last name are required";
const PREFERENCE = "A preference is on or off";

/** A preference that is not sent, or sent as null, stays as it is. */
const SentPreference = z.nullish(z.boolean(PREFERENCE));
const SentPreferences = z.object(
  { draftNotifications: SentPreference, latestUpdates: SentPreference, pollReminders: SentPreference },
  PREFERENCE,
);

/** Both names, or one of the two sets of preferences; what is not sent stays. */
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

/** A browser that is logged in. */
export const MySession = z.object({
  sessionId: Id,
  /** What the browser called itself. */
  userAgent: z.nullable(z.string()),
  createdAt: Iso,
  /** To the hour. */
  seenAt: Iso,
  current: z.boolean(),
});
export type MySession = z.output<typeof MySession>;

/** Everything that is kept about the caller, without secrets. */
export const MyData = z.object({
  exportedAt: Iso,
  profile: z.extend(Me, {
    createdAt: Iso,
    /** An address that waits for its code. */
    pendingEmail: z.nullable(z.string()),
  }),
  sessions: z.array(MySession),
  /** When the address of the calendar feed was made. */
  calendar: z.nullable(z.object({ createdAt: Iso })),
  devices: z.array(z.object({ createdAt: Iso, seenAt: Iso, deviceInfo: z.record(z.string(), z.unknown()) })),
  teams: z.array(
    z.object({
      teamId: Id,
      name: z.string(),
      createdAt: Iso,
      league: z.object({ leagueId: Id, name: z.string(), owner: z.boolean() }),
      players: z.array(z.object({ season: z.string(), firstName: z.string(), lastName: z.string() })),
      /** Whom the team would like in a draft that is not over, best first. */
      queue: z.array(PersonName),
      polls: z.array(
        z.object({
          season: z.string(),
          episode: z.int(),
          submittedAt: Iso,
          points: z.int(),
          answers: z.array(z.object({ prompt: z.string(), answer: z.string() })),
        }),
      ),
    }),
  ),
  /** What was mailed: when, what kind and whether it arrived. */
  mails: z.array(z.object({ category: z.string(), createdAt: Iso, state: z.string() })),
});
export type MyData = z.output<typeof MyData>;

/** What becomes of a league when the caller's account goes. */
export const LeagueWithoutMe = z.object({
  leagueId: Id,
  name: z.string(),
  /** `left`: the caller's team leaves; `handed-over`: another member owns it; `deleted`: nobody is left in it. */
  outcome: z.enum(["left", "handed-over", "deleted"]),
  /** Who owns it then. */
  heir: z.nullable(PersonName),
  /** While its draft runs nobody can leave. */
  drafting: z.boolean(),
});
export type LeagueWithoutMe = z.output<typeof LeagueWithoutMe>;

export const myAccountRoutes = {
  change: route({
    name: "myAccount.change",
    method: "PATCH",
    path: "/user/me",
    access: "user",
    summary: "Changes the caller's names, e-mail preferences or push preferences",
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
  sessions: route({
    name: "myAccount.sessions",
    method: "GET",
    path: "/user/sessions",
    access: "user",
    summary: "Where the caller is logged in, the present session first",
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
    summary: "Ends all of the caller's sessions but the present one",
    reply: success({}),
  }),
  data: route({
    name: "myAccount.data",
    method: "GET",
    path: "/user/data",
    access: "user",
    summary: "Everything that is kept about the caller, to download",
    reply: successWith(MyData),
  }),
  removal: route({
    name: "myAccount.removal",
    method: "GET",
    path: "/user/delete",
    access: "user",
    summary: "What would become of the caller's leagues if the account went",
    reply: successWith(z.array(LeagueWithoutMe)),
  }),
  remove: route({
    name: "myAccount.remove",
    method: "POST",
    path: "/user/delete",
    access: "user",
    summary: "Deletes the caller's account; leagues go to their longest-standing member, empty ones go",
    body: RemoveMeBody,
    reply: success({ message: z.string() }),
  }),
};
