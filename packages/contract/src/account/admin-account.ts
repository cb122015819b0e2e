import { SEARCH_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, PersonName, reason } from "../fields.ts";
import { route, success, successWith } from "../route.ts";
import { LeagueWithoutMe, MySession } from "./my-account.ts";

/** Accounts on one page of the list. */
export const ACCOUNTS_PER_PAGE = 25;

const AccountParams = z.object({ userId: Id });
const Reason = z.object({ reason });
const done = success({ message: z.string() });

export const AccountRole = z.enum(["fan", "scorer", "admin"], "Please choose a role");
export type AccountRole = z.output<typeof AccountRole>;

/** The groups that a list can be limited to: a role, suspended accounts, accounts without a verified address. */
export const AccountGroup = z.enum(
  ["fan", "scorer", "admin", "suspended", "unverified"],
  "There is no such group of users",
);
export type AccountGroup = z.output<typeof AccountGroup>;

/** An account as admins see it. */
export const AdminAccount = z.extend(PersonName, {
  userId: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  /** Whether this address is verified. */
  verified: z.boolean(),
  /** A suspended user cannot log in and gets no emails or push messages. */
  suspended: z.boolean(),
  role: AccountRole,
  /** The owner of the site, who is an admin. */
  owner: z.boolean(),
  /** The number of sessions. */
  sessions: z.int(),
  /** The number of leagues it has a team in. */
  leagues: z.int(),
  /** To the hour; null without a session. */
  lastSeenAt: z.nullable(Iso),
});
export type AdminAccount = z.output<typeof AdminAccount>;

/** Everything that admins see of one account. */
export const AdminAccountDetails = z.extend(AdminAccount, {
  createdAt: Iso,
  /** A new address that is not verified yet. */
  pendingEmail: z.nullable(z.string()),
  suspendedAt: z.nullable(Iso),
  /** The caller owns the site and may hand it over to this admin. */
  canOwnSite: z.boolean(),
  /** The sessions, the most recently seen first. */
  openSessions: z.array(z.omit(MySession, { current: true })),
  /** The devices with push messages, the most recently seen first. */
  devices: z.array(
    z.object({
      /** The browser's User-Agent, or the platform. */
      device: z.nullable(z.string()),
      createdAt: Iso,
      seenAt: Iso,
    }),
  ),
  /** The leagues, with what deleting the account would do to each. */
  leaguesWithout: z.array(LeagueWithoutMe),
});
export type AdminAccountDetails = z.output<typeof AdminAccountDetails>;

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
      search: z.optional(
        z.string().check(z.maxLength(SEARCH_MAX_LENGTH, "Please search for a shorter text")),
      ),
      group: z.optional(AccountGroup),
      /** From 1. */
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "That page is not a number from 1"))),
    }),
    reply: successWith(z.object({ total: z.int(), rows: z.array(AdminAccount) })),
  }),
  get: route({
    name: "adminAccount.get",
    method: "GET",
    path: "/user/admin/accounts/:userId",
    access: "admin",
    summary: "An account with its sessions, devices and leagues",
    params: AccountParams,
    reply: successWith(AdminAccountDetails),
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
  endSessions: route({
    name: "adminAccount.endSessions",
    method: "POST",
    path: "/user/admin/accounts/:userId/end-sessions",
    access: "admin",
    summary: "Logs an account out on every device",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
  suspend: route({
    name: "adminAccount.suspend",
    method: "POST",
    path: "/user/admin/accounts/:userId/suspend",
    access: "admin",
    summary: "Ends an account's sessions and refuses its logins until it is restored; its teams stay",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
  restore: route({
    name: "adminAccount.restore",
    method: "POST",
    path: "/user/admin/accounts/:userId/restore",
    access: "admin",
    summary: "Lifts an account's suspension",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
  handOver: route({
    name: "adminAccount.handOver",
    method: "POST",
    path: "/user/admin/accounts/:userId/hand-over",
    access: "admin",
    summary: "Makes another admin the owner of the site; only the owner can do it",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
  setRole: route({
    name: "adminAccount.setRole",
    method: "PUT",
    path: "/user/admin/accounts/:userId/role",
    access: "admin",
    summary: "Makes a user an admin, a scorer or a fan. The owner of the site and the last admin stay admins",
    params: AccountParams,
    body: z.object({ role: AccountRole, reason }),
    reply: done,
  }),
  remove: route({
    name: "adminAccount.remove",
    method: "POST",
    path: "/user/admin/accounts/:userId/delete",
    access: "admin",
    summary: "Deletes an account, with the consequences of its owner's own deletion",
    params: AccountParams,
    body: Reason,
    reply: done,
  }),
};
