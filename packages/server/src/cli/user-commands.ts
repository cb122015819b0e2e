import { randomBytes } from "node:crypto";
import { AccountRole, adminAccountRoutes, ACCOUNTS_PER_PAGE, type AdminAccount } from "@emberline/contract";
import type { Database, Db } from "../platform/db/database.ts";
import type { Settings } from "../platform/env.ts";
import { type ActionDeps, type AdminAction, findUserId } from "../features/accounts/admin/account-action.ts";
import {
  endSessions,
  handOverSite,
  removeAccount,
  setRole,
  restoreAccount,
  suspendAccount,
  verifyAccount,
} from "../features/accounts/admin/change-account.ts";
import { createResetLink, sendResetLink } from "../features/accounts/admin/send-reset-link.ts";
import { removeTeamFromDraft } from "../features/drafts/service/change-teams.ts";
import { leaveAllLeagues } from "../features/leagues/membership/leave-league.ts";
import {
  type Command,
  type CommandAction,
  CommandError,
  type Input,
  positional,
  UsageError,
} from "./command.ts";
import { fullName } from "@emberline/game";
import { findAccount, findAccounts } from "../features/accounts/admin/find-accounts.ts";
import { toSingleLine } from "../platform/sanitize-text.ts";

type Deps = ActionDeps & { randomBytes: typeof randomBytes };

/** A command that acts on one user. `--reason` is stored in the audit log and told to the user. */
const actionCommand = (
  name: string,
  description: string,
  act: (deps: Deps, action: AdminAction) => Promise<string[]>,
): Command => ({
  name: `user ${name}`,
  positionals: ["USERNAME"],
  options: ["reason"],
  usage: "USERNAME [--reason TEXT]",
  description,
  prepare: async (input) => actionOn(positional(input), input, act),
});

export const userCommands: Command[] = [
  {
    name: "user list",
    positionals: [],
    options: ["page"],
    usage: "[--page N]",
    description: "Lists users by username, page by page",
    prepare: async ({ options }) => listUsers(readPage(options["page"])),
  },
  {
    name: "user find",
    positionals: ["TEXT"],
    options: [],
    usage: "TEXT",
    description: "Lists users whose username, name or email contains every word of TEXT",
    prepare: async (input) => findUsers(positional(input)),
  },
  {
    name: "user show",
    positionals: ["USERNAME"],
    options: [],
    usage: "USERNAME",
    description: "Shows a user's state, sessions, devices and leagues",
    prepare: async (input) => {
      const username = positional(input);
      return async ({ db }) => showUser(db, await getUserId(db, username));
    },
  },
  actionCommand("verify", "Marks a user's email address as verified", async (deps, action) => [
    `${await verifyAccount(deps, action)} is verified now.`,
  ]),
  {
    name: "user reset-link",
    positionals: ["USERNAME"],
    options: ["reason"],
    flags: ["print"],
    usage: "USERNAME [--print] [--reason TEXT]",
    description: "Emails a user a password reset link, or prints it",
    prepare: async (input) =>
      actionOn(positional(input), input, input.flags.includes("print") ? printLink : emailLink),
  },
  actionCommand("end-sessions", "Logs a user out on every device", async (deps, action) => [
    `${await endSessions(deps, action)} is logged out on every device.`,
  ]),
  actionCommand("suspend", "Ends a user's sessions and refuses their logins", async (deps, action) => [
    `${await suspendAccount(deps, action)} is suspended now.`,
  ]),
  actionCommand("restore", "Lifts a user's suspension", async (deps, action) => [
    `${await restoreAccount(deps, action)} can log in again.`,
  ]),
  actionCommand(
    "delete",
    "Deletes a user's account; their teams leave their leagues",
    async (deps, action) => {
      const leave = (tx: Parameters<typeof leaveAllLeagues>[0], userId: string) =>
        leaveAllLeagues(tx, (inTx, leaving) => removeTeamFromDraft(deps, inTx, leaving), userId);
      return [`The account of ${await removeAccount(deps, leave, action)} was deleted.`];
    },
  ),
  {
    name: "user role",
    positionals: ["USERNAME", "ROLE"],
    options: ["reason"],
    usage: "USERNAME fan|scorer|admin|owner [--reason TEXT]",
    description: "Sets a user's role; owner hands the site over to an admin",
    prepare: async (input) => {
      const { username, role } = readRole(input);
      return actionOn(username, input, async (deps, action) => [
        role === "owner"
          ? `${await handOverSite(deps, action)} is the owner of the site now.`
          : `${await setRole(deps, { ...action, role })} is ${ROLE_TEXTS[role]} now.`,
      ]);
    },
  },
];

const ROLE_TEXTS: Record<AccountRole, string> = { fan: "a fan", scorer: "a scorer", admin: "an admin" };

function readRole({ positionals: [username = "", typed] }: Input): {
  username: string;
  role: AccountRole | "owner";
} {
  if (typed === "owner") return { username, role: typed };
  const role = AccountRole.safeParse(typed);
  if (!role.success) throw new UsageError(`"${typed}" is no role`);
  return { username, role: role.data };
}

function readPage(value = "1"): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new UsageError(`--page takes a number from 1, not "${value}"`);
  return Number(value);
}

function actionOn(
  username: string,
  { options: { reason }, settings }: Pick<Input, "options" | "settings">,
  act: (deps: Deps, action: AdminAction) => Promise<string[]>,
): CommandAction {
  const parsed = adminAccountRoutes.verify.body?.safeParse({ reason });
  if (reason !== undefined && !parsed?.success) throw new CommandError(parsed?.error.issues[0]?.message);
  return async (database) => {
    const userId = await getUserId(database.db, username);
    const action = { userId, by: null, reason: parsed?.data?.reason ?? null };
    return act(depsOf(database, settings), action);
  };
}

/** Throws a `CommandError` when the user does not exist. */
export async function getUserId(db: Db, username: string): Promise<string> {
  const userId = await findUserId(db, username);
  if (userId === undefined) throw new CommandError(`There is no user "${username}"`);
  return userId;
}

const depsOf = ({ db }: Pick<Database, "db">, settings: Settings): Deps => ({
  db,
  settings,
  randomBytes,
  now: Date.now,
});

async function emailLink(deps: Deps, action: AdminAction): Promise<string[]> {
  const { smtpUrl, dataDir } = deps.settings;
  return [
    `A reset link is on its way to ${await sendResetLink(deps, action)}. It works once, for one hour.`,
    smtpUrl
      ? "The running server sends it."
      : `Without SMTP_URL the running server writes it into ${dataDir}/outbox.`,
  ];
}

const printLink = async (deps: Deps, action: AdminAction): Promise<string[]> => [
  "This link works once, for one hour. Give it only to the user:",
  await createResetLink(deps, action),
];

const listUsers =
  (page: number): CommandAction =>
  async ({ db }) => {
    const { total, rows } = await findAccounts({ db, now: Date.now }, { page });
    const shown = (page - 1) * ACCOUNTS_PER_PAGE + rows.length;
    return [
      ...rows.map(lineOf),
      ...(rows.length === 0 ? ["No users on this page."] : []),
      ...(shown < total && rows.length > 0
        ? [`${shown} of ${total} users; --page ${page + 1} shows the next.`]
        : []),
    ];
  };

const findUsers =
  (search: string): CommandAction =>
  async ({ db }) => {
    const { total, rows } = await findAccounts({ db, now: Date.now }, { search, page: 1 });
    const more = total - rows.length;
    return [
      ...rows.map(lineOf),
      ...(total === 0 ? ["No users found."] : []),
      ...(more > 0 ? [`… and ${more} more; only the first ${ACCOUNTS_PER_PAGE} are shown.`] : []),
    ];
  };

/** The lines about one user. Throws `AppError` 404 when they are gone. */
async function showUser(db: Db, userId: string): Promise<string[]> {
  const account = await findAccount({ db, now: Date.now }, userId, null);
  const { openSessions, devices, leaguesWithout } = account;
  return [
    lineOf(account),
    `registered: ${account.createdAt}`,
    ...(account.suspendedAt === null ? [] : [`suspended since: ${account.suspendedAt}`]),
    ...(account.pendingEmail === null ? [] : [`new address, not verified: ${account.pendingEmail}`]),
    ...openSessions.map(({ userAgent, seenAt }) => `session: ${userAgent ?? "unknown"}, seen ${seenAt}`),
    ...devices.map(({ device, seenAt }) => `push device: ${device ?? "unknown"}, seen ${seenAt}`),
    ...leaguesWithout.map(({ name }) => `league: ${name}`),
  ].map(toSingleLine);
}

/** Users choose their names: control characters must not reach the terminal. */
const lineOf = (row: AdminAccount) =>
  [
    row.username,
    fullName(row),
    row.email === null ? "no address" : `${row.email}${row.verified ? "" : " (not verified)"}`,
    `${row.owner ? "owner" : row.role}${row.suspended ? " (suspended)" : ""}`,
    `leagues: ${row.leagues}`,
    `last seen: ${row.lastSeenAt ?? "not logged in"}`,
  ]
    .map(toSingleLine)
    .join("  ");
