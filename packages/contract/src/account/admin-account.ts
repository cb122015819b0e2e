import * as z from "zod/mini";
import { Id, Iso, PersonName, reason } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** Accounts on one page of the list. */
export const ACCOUNTS_PER_PAGE = 25;

const AccountParams = z.object({ userId: Id });
const Reason = z.object({ reason });
const done = success({ message: z.string() });

export const AccountRole = z.enum(["fan", "admin"], "Please choose a role");
export type AccountRole = z.output<typeof AccountRole>;

/** An account as admins see it. */
export const AdminAccount = z.extend(PersonName, {
  userId: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  /** Whether this address is verified. */
  verified: z.boolean(),
  role: AccountRole,
  /** The number of sessions. */
  sessions: z.int(),
  /** The number of leagues it has a team in. */
  leagues: z.int(),
  /** To the hour; null without a session. */
  lastSeenAt: z.nullable(Iso),
});
export type AdminAccount = z.output<typeof AdminAccount>;

/** An account with many failed logins within a day. */
export const FailedLogins = z.object({
  userId: Id,
  username: z.string(),
  failures: z.int(),
  lastFailedAt: Iso,
});
export type FailedLogins = z.output<typeof FailedLogins>;

export const adminAccountRoutes = {
  list: route({
    name: "adminAccount.list",
    method: "GET",
    path: "/user/admin/accounts",
    access: "admin",
    summary: "Accounts by username, page by page",
    query: z.object({
      /** Words in the username, the name or the address. */
      search: z.optional(z.string().check(z.maxLength(200, "Please search for a shorter text"))),
      /** From 1. */
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "That page is not a number from 1"))),
    }),
    reply: successWith(z.object({ total: z.int(), rows: z.array(AdminAccount) })),
  }),
  failedLogins: route({
    name: "adminAccount.failedLogins",
    method: "GET",
    path: "/user/admin/failed-logins",
    access: "admin",
    summary: "The accounts with the most failed logins in the last day, if there were many",
    reply: successWith(z.array(FailedLogins)),
  }),
  verify: route({
    name: "adminAccount.verify",
    method: "POST",
    path: "/user/admin/accounts/:userId/verify",
    access: "admin",
    summary: "Marks an account's address as verified, without a code",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
  sendResetLink: route({
    name: "adminAccount.sendResetLink",
    method: "POST",
    path: "/user/admin/accounts/:userId/reset-link",
    access: "admin",
    summary: "Sends a reset link to an account's verified address",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
  setRole: route({
    name: "adminAccount.setRole",
    method: "PUT",
    path: "/user/admin/accounts/:userId/role",
    access: "admin",
    summary: "Gives a user admin rights or takes them away, except the last admin's",
    params: AccountParams,
    body: z.object({ role: AccountRole, reason }),
    reply: done,
  }),
};
