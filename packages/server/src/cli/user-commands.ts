import { randomBytes } from "node:crypto";
import { ACCOUNTS_PER_PAGE, type AdminAccount } from "@emberline/contract";
import type { Database, Db } from "../db/database.ts";
import type { Settings } from "../env.ts";
import { findUserId } from "../features/account/admin/account-action.ts";
import { findAccounts } from "../features/account/admin/find-accounts.ts";
import { createResetLink, sendResetLink } from "../features/account/admin/send-reset-link.ts";
import { verifyAccount } from "../features/account/admin/verify-account.ts";
import { toSingleLine } from "../sanitize-text.ts";
import { type Command, CommandError, positional, type CommandAction } from "./command.ts";

export const userCommands: Command[] = [
  {
    name: "user find",
    positionals: ["TEXT"],
    options: [],
    usage: "TEXT",
    description: "Lists users whose username, name or email contains every word of TEXT",
    prepare: async (input) => find(positional(input)),
  },
  {
    name: "user verify",
    positionals: ["USERNAME"],
    options: [],
    usage: "USERNAME",
    description: "Marks a user's email address as verified",
    prepare: async (input) => verify(positional(input)),
  },
  {
    name: "user reset-link",
    positionals: ["USERNAME"],
    options: [],
    flags: ["print"],
    usage: "USERNAME [--print]",
    description: "Emails a user a password reset link, or prints it",
    prepare: async (input) =>
      input.flags.includes("print")
        ? printLink(positional(input), input.settings)
        : mailLink(positional(input), input.settings),
  },
];

/** Throws a `CommandError` when the user does not exist. */
export async function getUserId(db: Db, username: string): Promise<string> {
  const userId = await findUserId(db, username);
  if (userId === undefined) throw new CommandError(`There is no user "${username}"`);
  return userId;
}

const BY_OPERATOR = { by: null, reason: null };
const depsOf = ({ db }: Database, settings: Settings) => ({ db, settings, randomBytes, now: Date.now });

const find =
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

/** Users choose their names: control characters must not reach the terminal. */
const lineOf = (row: AdminAccount) =>
  [
    row.username,
    `${row.firstName} ${row.lastName}`.trim(),
    row.email === null ? "no address" : `${row.email}${row.verified ? "" : " (not verified)"}`,
    row.role,
    `leagues: ${row.leagues}`,
    `last seen: ${row.lastSeenAt ?? "not logged in"}`,
  ]
    .map(toSingleLine)
    .join("  ");

const verify =
  (username: string): CommandAction =>
  async ({ db }) => {
    const userId = await getUserId(db, username);
    const email = await verifyAccount({ db, now: Date.now }, { ...BY_OPERATOR, userId });
    return [`${email} is verified now.`];
  };

const mailLink =
  (username: string, settings: Settings): CommandAction =>
  async (database) => {
    const userId = await getUserId(database.db, username);
    const email = await sendResetLink(depsOf(database, settings), { ...BY_OPERATOR, userId });
    return [
      `A reset link is on its way to ${email}. It works once, for one hour.`,
      settings.smtpUrl
        ? "The running server sends it."
        : `Without SMTP_URL the running server writes it into ${settings.dataDir}/outbox.`,
    ];
  };

const printLink =
  (username: string, settings: Settings): CommandAction =>
  async (database) => {
    const userId = await getUserId(database.db, username);
    const url = await createResetLink(depsOf(database, settings), userId);
    return ["This link works once, for one hour. Give it only to the user:", url];
  };
