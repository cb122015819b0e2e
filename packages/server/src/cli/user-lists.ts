import { fullName } from "@emberline/game";
import { ACCOUNTS_PER_PAGE, type AdminAccount } from "@emberline/contract";
import type { Db } from "../platform/db/database.ts";
import { findAccount } from "../features/accounts/admin/find-account.ts";
import { findAccounts } from "../features/accounts/admin/find-accounts.ts";
import { toSingleLine } from "../platform/sanitize-text.ts";
import type { CommandAction } from "./command.ts";

export const listUsers =
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

export const findUsers =
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
export async function showUser(db: Db, userId: string): Promise<string[]> {
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
