import { EMAIL_SUBJECT_MAX_LENGTH, PUSH_BODY_MAX_LENGTH, PUSH_TITLE_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { hasControlCharacter, hasUnwantedCharacter, Id } from "./fields.ts";
import { route, success } from "./route.ts";

const NOBODY = 'Please select at least one user or choose "All Users"';

/** All users, or the ones chosen. */
const TargetUsers = z.union(
  [
    z.literal("all"),
    z.array(Id).check(z.minLength(1, NOBODY), z.maxLength(10_000, "Those are too many users")),
  ],
  NOBODY,
);

const required = (words: string, length: number, tooLong: string) =>
  z.string(words).check(z.trim(), z.minLength(1, words), z.maxLength(length, tooLong));

const PUSH_WORDS = "Title and body are required";
const EMAIL_WORDS = "Subject and email body are required";
const EMAIL_BODY_MAX_LENGTH = 100_000;

/** A line break in a subject could forge a header. */
const inOneLine = z.refine<string>(
  (value) => !hasControlCharacter(value),
  "Please leave out control characters",
);
const printable = z.refine<string>(
  (value) => !hasUnwantedCharacter(value),
  "Please leave out control characters",
);

export const PushBody = z.object({
  targetUsers: TargetUsers,
  title: required(PUSH_WORDS, PUSH_TITLE_MAX_LENGTH, "A title is at most 50 characters long").check(
    inOneLine,
  ),
  body: required(PUSH_WORDS, PUSH_BODY_MAX_LENGTH, "A body is at most 120 characters long").check(printable),
  type: z.enum(["admin_test", "survey", "draft", "admin_note", "league", "general"], "Please choose a type"),
  /** A path of ours. */
  url: z.nullish(
    z
      .string("An address inside the site begins with /")
      .check(
        z.maxLength(500, "That address is too long"),
        z.regex(/^(\/(?![/\\]).*)?$/, "An address inside the site begins with /"),
        inOneLine,
      ),
  ),
});

export const EmailBody = z.object({
  targetUsers: TargetUsers,
  subject: required(EMAIL_WORDS, EMAIL_SUBJECT_MAX_LENGTH, "A subject is at most 100 characters long").check(
    inOneLine,
  ),
  body: required(EMAIL_WORDS, EMAIL_BODY_MAX_LENGTH, "That email is too long").check(printable),
  isHtml: z.boolean("Please say whether the body is HTML"),
  priority: z.enum(["low", "normal", "high"], "Please choose a priority"),
  /** Chosen by the client: sent again with the same one, nothing is mailed twice. */
  mailingId: z.nullish(Id),
});

const Recipient = z.object({ userId: Id, name: z.string(), email: z.nullable(z.string()) });
const counts = { successCount: z.int(), failureCount: z.int(), message: z.string() };

export const broadcastRoutes = {
  pushRecipients: route({
    name: "broadcast.pushRecipients",
    method: "GET",
    path: "/user/admin",
    access: "admin",
    summary: "Users, to choose those who get a push message",
    reply: success({ users: z.array(z.extend(Recipient, { devices: z.int() })) }),
  }),
  emailRecipients: route({
    name: "broadcast.emailRecipients",
    method: "GET",
    path: "/user/admin-users-email",
    access: "admin",
    summary: "Users with a verified address, to choose those who get an email",
    reply: success({ users: z.array(Recipient) }),
  }),
  push: route({
    name: "broadcast.push",
    method: "POST",
    path: "/user/admin-test-push",
    access: "admin",
    summary: "A push message to all users or chosen ones; this version sends none yet, and says so",
    body: PushBody,
    reply: success({ devicesNotified: z.int(), ...counts }),
  }),
  email: route({
    name: "broadcast.email",
    method: "POST",
    path: "/user/admin-send-email",
    access: "admin",
    summary: "Queues an email to all users or chosen ones, whatever their preferences",
    body: EmailBody,
    reply: success({
      /** How many letters were queued; whether they arrive is known later. */
      emailsSent: z.int(),
      ...counts,
    }),
  }),
};
