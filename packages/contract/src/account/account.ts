import { NAME_MAX_LENGTH, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { emailAddress, hasInvisibleCharacter, Id, text } from "../fields.ts";
import { ChatState } from "../league/chat.ts";
import { League } from "../league/league.ts";
import { route, success, successWith } from "../route.ts";
import { SpoilerMark } from "../season/spoiler.ts";
import { ShownSurvey } from "../season/survey.ts";
import { Note } from "../site/note.ts";

const ALL_REQUIRED = "All fields are required";

/** The length in UTF-8, without TextEncoder, which this package does not have. */
function byteLength(value: string): number {
  let bytes = 0;
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Any characters, no trimming (ACCOUNT-54). */
export const newPassword = (message: string) =>
  z.string(message).check(
    z.minLength(1, message),
    z.minLength(PASSWORD_MIN_LENGTH, "Password must be at least 4 characters"),
    z.refine(
      (value) => byteLength(value) <= PASSWORD_MAX_BYTES,
      `Password must be at most ${PASSWORD_MAX_BYTES} bytes`,
    ),
  );

/** An existing password: only its size is limited, before it is compared. */
export const OwnPassword = z
  .string("Please enter your password")
  .check(z.minLength(1, "Please enter your password"), z.maxLength(256, "That is not your password"));

const LOGIN_FAILED_MESSAGE = "Invalid username/email or password";

/** Login input is sent as typed; only its size is limited, before it is hashed. */
const TypedPassword = z
  .string(LOGIN_FAILED_MESSAGE)
  .check(z.refine((value) => byteLength(value) <= PASSWORD_MAX_BYTES, LOGIN_FAILED_MESSAGE));

/** No name or address is this long or contains NUL. */
const TypedName = z.string(LOGIN_FAILED_MESSAGE).check(
  z.maxLength(NAME_MAX_LENGTH, LOGIN_FAILED_MESSAGE),
  z.refine((value) => !value.includes("\u0000"), LOGIN_FAILED_MESSAGE),
);

/** No `@`: a username must not look like an address. */
export const Username = text(ALL_REQUIRED).check(
  z.refine((value) => !value.includes("@"), "A username cannot contain @"),
  z.refine((value) => !hasInvisibleCharacter(value), "A username cannot contain invisible characters"),
);

const CODE_MESSAGE = "Please enter a valid 6-digit verification code";

/** Travels as a number from 100000 to 999999. */
export const VerificationCode = z
  .int(CODE_MESSAGE)
  .check(z.minimum(100_000, CODE_MESSAGE), z.maximum(999_999, CODE_MESSAGE));

export const Preferences = z.object({
  draftNotifications: z.boolean(),
  latestUpdates: z.boolean(),
  pollReminders: z.boolean(),
});

export const Me = z.object({
  userId: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  emailPreferences: Preferences,
  pushNotificationPreferences: Preferences,
});
export type Me = z.output<typeof Me>;

/** The next page of the app: always a path of this site. */
const Target = z.string().check(z.startsWith("/"));

/** The data of a new site: nothing, the invented season before its first episode, or a league in the middle of it. */
export const SAMPLES = ["none", "season", "league"] as const;
export type Sample = (typeof SAMPLES)[number];

export const SetUpBody = z.object({
  token: z.string("This set-up link is not valid").check(z.maxLength(200, "This set-up link is not valid")),
  username: Username,
  email: emailAddress(ALL_REQUIRED),
  password: newPassword(ALL_REQUIRED),
  sample: z.enum(SAMPLES),
});

export const RegisterBody = z.object({
  username: Username,
  email: emailAddress(ALL_REQUIRED),
  pwd: newPassword(ALL_REQUIRED),
  firstName: text(ALL_REQUIRED),
  lastName: text(ALL_REQUIRED),
});

export const accountRoutes = {
  check: route({
    name: "account.check",
    method: "GET",
    path: "/login/check",
    access: "anyone",
    summary: "Is the token that of a valid session?",
    reply: success({ verified: z.boolean() }),
  }),
  checkAdmin: route({
    name: "account.checkAdmin",
    method: "GET",
    path: "/login/checkAdmin",
    access: "anyone",
    summary: "Is the token an admin's, or a scorer's?",
    reply: success({
      verified: z.boolean(),
      /** Only for a scorer. */
      scorer: z.optional(z.literal(true)),
      /** Only for an admin when the site requires a passkey and the session was opened without one. */
      needsPasskey: z.optional(z.literal(true)),
    }),
  }),
  start: route({
    name: "account.start",
    method: "GET",
    path: "/login/start",
    access: "user",
    summary: "What a page needs of a session and its league first: the replies of eight calls in one",
    query: z.object({
      /** The league of the page. */
      leagueId: z.optional(Id),
    }),
    reply: successWith(
      z.object({
        /** As `account.me`. */
        user: Me,
        /** As `account.checkAdmin`. */
        rights: z.object({
          verified: z.boolean(),
          scorer: z.optional(z.literal(true)),
          needsPasskey: z.optional(z.literal(true)),
        }),
        /** As `spoiler.mark`. */
        mark: SpoilerMark,
        /** As `note.latest`. */
        note: z.nullable(Note),
        /** As `chat.state`; null without a league. */
        chat: z.nullable(ChatState),
        /** As `league.get`; null without a league and for admins, whose reading of rosters the server records. */
        league: z.nullable(League),
        /** As `survey.open`; null without a league. */
        surveys: z.nullable(z.array(ShownSurvey)),
      }),
    ),
  }),
  login: route({
    name: "account.login",
    method: "POST",
    path: "/login",
    access: "anyone",
    summary: "Opens a session for a username or email address",
    body: z.object({ username: TypedName, pwd: TypedPassword }),
    reply: success({ token: z.string(), target: Target, userType: z.enum(["USER", "ADMIN"]) }),
  }),
  logout: route({
    name: "account.logout",
    method: "POST",
    path: "/login/logout",
    access: "user",
    summary: "Ends the session of the token",
    reply: success({}),
  }),
  me: route({
    name: "account.me",
    method: "GET",
    path: "/user/me",
    access: "user",
    summary: "The caller's profile and preferences",
    reply: successWith(Me),
  }),
  register: route({
    name: "account.register",
    method: "POST",
    path: "/user/register",
    access: "anyone",
    summary: "Creates a user and sends a verification code",
    body: RegisterBody,
    reply: success({ data: z.object({ userId: Id, email: z.string() }), target: Target }),
  }),
  verifyEmail: route({
    name: "account.verifyEmail",
    method: "POST",
    path: "/user/verify-email",
    access: "anyone",
    summary: "Verifies an address with its code and opens a session",
    body: z.object({ verificationCode: VerificationCode, userId: Id }),
    reply: success({ token: z.string(), target: Target }),
  }),
  resendVerification: route({
    name: "account.resendVerification",
    method: "POST",
    path: "/user/resend-verification",
    access: "anyone",
    summary: "Sends a new verification code, at most once a minute",
    body: z.object({ userId: Id }),
    reply: success({ message: z.string() }),
  }),
  updateEmail: route({
    name: "account.updateEmail",
    method: "POST",
    path: "/user/update-email",
    access: "user",
    summary:
      "Sends a code to a new address, which stays pending until it is verified, and a link that stops the change to the old address",
    body: z.object({
      email: emailAddress("Please enter an email address"),
      /** Checked if it is sent. */
      password: z.optional(OwnPassword),
    }),
    reply: success({ message: z.string() }),
  }),
  stopEmailChange: route({
    name: "account.stopEmailChange",
    method: "POST",
    path: "/user/stop-email-change",
    access: "anyone",
    summary: "Restores the old address with the link sent to it and ends all sessions",
    body: z.object({
      token: z.string("This link is not valid").check(z.maxLength(200, "This link is not valid")),
    }),
    reply: success({ message: z.string() }),
  }),
  correctEmail: route({
    name: "account.correctEmail",
    method: "POST",
    path: "/user/correct-email",
    access: "anyone",
    summary: "Corrects the address of an unverified account, given its password, and sends a code",
    body: z.object({
      userId: Id,
      pwd: OwnPassword,
      email: emailAddress("Please enter an email address"),
    }),
    reply: success({ data: z.object({ userId: Id, email: z.string() }), message: z.string() }),
  }),
  forgotPassword: route({
    name: "account.forgotPassword",
    method: "POST",
    path: "/user/forgot-password",
    access: "anyone",
    summary: "Sends a reset link to a verified address",
    body: z.object({ email: emailAddress("Please enter your email address") }),
    reply: success({ message: z.string() }),
  }),
  resetPassword: route({
    name: "account.resetPassword",
    method: "POST",
    path: "/user/reset-password",
    access: "anyone",
    summary: "Sets a new password with the token of a reset link and ends all earlier sessions",
    body: z.object({
      token: z.string("This reset link is not valid").check(z.maxLength(200, "This reset link is not valid")),
      password: newPassword("Please fill in all fields"),
    }),
    reply: success({ message: z.string() }),
  }),
  outbox: route({
    name: "account.outbox",
    method: "GET",
    path: "/outbox",
    access: "anyone",
    summary:
      "Where the emails of a site without a mail server are; null unless asked on the site's own machine",
    reply: successWith(z.nullable(z.object({ folder: z.string() }))),
  }),
  checkSetUp: route({
    name: "account.checkSetUp",
    method: "POST",
    path: "/setup/check",
    access: "anyone",
    summary: "Can the one-time link of the first start still be used?",
    body: z.pick(SetUpBody, { token: true }),
    reply: successWith(z.object({ valid: z.boolean() })),
  }),
  setUp: route({
    name: "account.setUp",
    method: "POST",
    path: "/setup",
    access: "anyone",
    summary: "Creates the first admin with the one-time link that the first start printed",
    body: SetUpBody,
    reply: success({ token: z.string(), target: Target }),
  }),
};
