import {
  EMAIL_BODY_MAX_LENGTH,
  EMAIL_SUBJECT_MAX_LENGTH,
  PUSH_BODY_MAX_LENGTH,
  PUSH_TITLE_MAX_LENGTH,
  PUSH_URL_MAX_LENGTH,
  RECIPIENTS_MAX,
} from "@emberline/game";
import * as z from "zod/mini";
import { fitForLine, fitForText, hasVisibleCharacter, Id, Iso } from "../fields.ts";
import { pageOf, PageQuery } from "../page.ts";
import { LARGEST_BODY_BYTES, route, success, successWith } from "../route.ts";

const NO_RECIPIENT_MESSAGE = 'Please select at least one user or choose "All Users"';

/** All users, or the ones chosen. */
const TargetUsers = z.union(
  [
    z.literal("all"),
    z
      .array(Id)
      .check(z.minLength(1, NO_RECIPIENT_MESSAGE), z.maxLength(RECIPIENTS_MAX, "Please choose fewer users")),
  ],
  NO_RECIPIENT_MESSAGE,
);

const required = (message: string, length: number, tooLong: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(length, tooLong));

const PUSH_REQUIRED_MESSAGE = "Title and body are required";
const EMAIL_REQUIRED_MESSAGE = "Subject and email body are required";

const visible = z.refine<string>(hasVisibleCharacter, PUSH_REQUIRED_MESSAGE);

const OWN_ADDRESS = "Please enter a page of this site: its address, or its path, which begins with /";

export const PushBody = z.object({
  targetUsers: TargetUsers,
  title: required(
    PUSH_REQUIRED_MESSAGE,
    PUSH_TITLE_MAX_LENGTH,
    "A title is at most 50 characters long",
  ).check(visible, fitForLine()),
  body: required(PUSH_REQUIRED_MESSAGE, PUSH_BODY_MAX_LENGTH, "A body is at most 120 characters long").check(
    visible,
    fitForText(),
  ),
  type: z.enum(["admin_test", "survey", "draft", "admin_note", "league", "general"], "Please choose a type"),
  /** A path of this site, or a whole address in it, which the server reduces to its path. */
  url: z.nullish(
    z
      .string(OWN_ADDRESS)
      .check(
        z.maxLength(PUSH_URL_MAX_LENGTH, "That address is too long"),
        z.regex(/^(\/(?![/\\]).*|https?:\/\/.+)?$/i, OWN_ADDRESS),
        fitForLine(),
      ),
  ),
  /** Chosen by the client: a request sent again under the same id sends nothing twice. */
  mailingId: z.nullish(Id),
});

export const EmailBody = z.object({
  targetUsers: TargetUsers,
  subject: required(
    EMAIL_REQUIRED_MESSAGE,
    EMAIL_SUBJECT_MAX_LENGTH,
    "A subject is at most 100 characters long",
  ).check(fitForLine()),
  body: required(EMAIL_REQUIRED_MESSAGE, EMAIL_BODY_MAX_LENGTH, "That email is too long").check(fitForText()),
  isHtml: z.boolean("Please say whether the body is HTML"),
  priority: z.enum(["low", "normal", "high"], "Please choose a priority"),
  /** Chosen by the client: a request sent again under the same id sends nothing twice. */
  mailingId: z.nullish(Id),
});

/** A message to many and its progress; the four counts add up to what was queued so far. */
export const SentMessage = z.object({
  mailingId: Id,
  channel: z.enum(["mail", "push"]),
  subject: z.string(),
  createdAt: Iso,
  /** "sending" until the last one is sent, failed or dropped. */
  state: z.enum(["sending", "sent", "cancelled"]),
  /** How many emails or devices it was for. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Not sent: no longer wanted, or cancelled. */
  dropped: z.int(),
  waiting: z.int(),
});
export type SentMessage = z.output<typeof SentMessage>;

const Recipient = z.object({ userId: Id, name: z.string(), email: z.nullable(z.string()) });
/** `message` is the same as text. */
const counts = {
  /** What was queued: devices for a push message, emails for an email. */
  successCount: z.int(),
  /** The same as `unreachableUsers`, under its former name. */
  failureCount: z.int(),
  /** Chosen users whom such a message cannot reach; 0 for a message to all users. */
  unreachableUsers: z.int(),
  message: z.string(),
};

export const broadcastRoutes = {
  pushRecipients: route({
    name: "broadcast.pushRecipients",
    method: "GET",
    path: "/user/admin",
    access: "admin",
    summary: "All users with a device that accepts push messages, as recipients to choose from",
    reply: success({ users: z.array(z.extend(Recipient, { devices: z.int() })) }),
  }),
  findPushRecipients: route({
    name: "broadcast.findPushRecipients",
    method: "GET",
    path: "/user/admin/push-recipients",
    access: "admin",
    summary: "Users with a device that accepts push messages by name, searched and page by page",
    query: PageQuery,
    reply: successWith(pageOf(Recipient)),
  }),
  emailRecipients: route({
    name: "broadcast.emailRecipients",
    method: "GET",
    path: "/user/admin-users-email",
    access: "admin",
    summary: "All users with a verified address who have not unsubscribed, as recipients to choose from",
    reply: success({ users: z.array(Recipient) }),
  }),
  findEmailRecipients: route({
    name: "broadcast.findEmailRecipients",
    method: "GET",
    path: "/user/admin/email-recipients",
    access: "admin",
    summary: "Users with a verified address who have not unsubscribed by name, searched and page by page",
    query: PageQuery,
    reply: successWith(pageOf(Recipient)),
  }),
  push: route({
    name: "broadcast.push",
    method: "POST",
    path: "/user/admin-test-push",
    access: "admin",
    summary: "Queues a push message to all or chosen users regardless of their preferences",
    bodyMaxBytes: 512 * 1024,
    body: PushBody,
    reply: success({
      /** The number of devices it is queued for; whether it arrives is known later. */
      devicesNotified: z.int(),
      ...counts,
    }),
  }),
  sent: route({
    name: "broadcast.sent",
    method: "GET",
    path: "/user/admin-messages",
    access: "admin",
    summary:
      "The latest messages to many with their progress, newest first, and the state of emails to single users",
    reply: success({
      data: z.array(SentMessage),
      /** Emails to single users in the last week: codes, links, reminders. */
      letters: z.object({ waiting: z.int(), failed: z.int() }),
      /** Devices registered with Firebase on a site without a Firebase account: no message reaches them. */
      devicesLackingFirebase: z.int(),
    }),
  }),
  cancel: route({
    name: "broadcast.cancel",
    method: "POST",
    path: "/user/admin-messages/:mailingId/cancel",
    access: "admin",
    summary: "Cancels the part of a message to many that has not been sent",
    params: z.object({ mailingId: Id }),
    reply: success({ message: z.string() }),
  }),
  email: route({
    name: "broadcast.email",
    method: "POST",
    path: "/user/admin-send-email",
    access: "admin",
    summary:
      "Queues an email to all or chosen users regardless of their preferences, except those who unsubscribed from such emails",
    bodyMaxBytes: LARGEST_BODY_BYTES,
    body: EmailBody,
    reply: success({
      /** The number of queued emails; whether they arrive is known later. */
      emailsSent: z.int(),
      ...counts,
    }),
  }),
};
