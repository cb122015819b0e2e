import {
  ACCOUNTS_PER_PAGE,
  type AccountGroup,
  type AdminAccount,
  type AdminAccountDetails,
} from "@emberline/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { containsWord } from "../../../platform/db/queries/pages.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { Deps } from "../../../platform/deps.ts";
import { roleOf } from "./change-account.ts";
import { inSnapshot, type Tx } from "../../../platform/db/transaction.ts";
import { previewDeletion } from "../deletion/delete-account.ts";
import { listSessions } from "../login/my-sessions.ts";
import { accountNotFound } from "./account-action.ts";

interface Search {
  search?: string | undefined;
  group?: AccountGroup | undefined;
  /** From 1. */
  page: number;
}

/** One page of accounts by username. Every search word must occur in the username, the name or the address. */
export async function findAccounts(
  { db, now }: Pick<Deps, "db" | "now">,
  { search = "", group, page }: Search,
): Promise<{ total: number; rows: AdminAccount[] }> {
  const words = search.split(/\s+/).filter(Boolean);
  const { total } = await matchingUsers(db, words, group)
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await selectAccounts(matchingUsers(db, words, group), now())
    .orderBy(sql`plain_spelling(username)`)
    .orderBy("userId")
    .limit(ACCOUNTS_PER_PAGE)
    .offset((page - 1) * ACCOUNTS_PER_PAGE)
    .execute();
  return { total: Number(total), rows: rows.map(toAccount) };
}

/** Selects what `toAccount` needs. */
const selectAccounts = <T>(users: SelectQueryBuilder<Schema, "users", T>, now: number) =>
  users
    .select(["users.userId", "username", "users.email", "firstName", "lastName", "emailVerifiedAt"])
    .select(["isAdmin", "isScorer", "isOwner", "users.suspendedAt"])
    .select((eb) => [
      eb
        .selectFrom("sessions")
        .whereRef("sessions.userId", "=", "users.userId")
        .where("expiresAt", ">", new Date(now))
        .select((session) => session.fn.countAll<string>().as("count"))
        .as("sessions"),
      eb
        .selectFrom("sessions")
        .whereRef("sessions.userId", "=", "users.userId")
        .where("expiresAt", ">", new Date(now))
        .select((session) => session.fn.max("seenAt").as("seenAt"))
        .as("lastSeenAt"),
      eb
        .selectFrom("teams")
        .whereRef("teams.ownerId", "=", "users.userId")
        .select((team) => team.fn.countAll<string>().as("count"))
        .as("leagues"),
    ]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts<object>>["executeTakeFirstOrThrow"]>>;

const toAccount = (row: AccountRow): AdminAccount => ({
  userId: row.userId,
  username: row.username,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  verified: row.emailVerifiedAt !== null,
  suspended: row.suspendedAt !== null,
  role: roleOf(row),
  owner: row.isOwner,
  sessions: Number(row.sessions),
  leagues: Number(row.leagues),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

const matchingUsers = (db: Db, words: string[], group: AccountGroup | undefined) =>
  db
    .selectFrom("users")
    .$if(group === "admin", (users) => users.where("isAdmin", "=", true))
    .$if(group === "scorer", (users) => users.where("isScorer", "=", true))
    .$if(group === "fan", (users) => users.where("isAdmin", "=", false).where("isScorer", "=", false))
    .$if(group === "suspended", (users) => users.where("suspendedAt", "is not", null))
    .$if(group === "unverified", (users) => users.where("emailVerifiedAt", "is", null))
    .where((eb) =>
      eb.and(
        words.map((word) => containsWord(sql`concat_ws(' ', username, first_name, last_name, email)`, word)),
      ),
    );

/**
 * An account with its sessions, devices and leagues, in one snapshot; `by` is the requesting admin. Throws 404 when it
 * does not exist.
 */
export function findAccount(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  by: string | null,
): Promise<AdminAccountDetails> {
  return inSnapshot(db, async (tx) => {
    const user = await selectAccounts(tx.selectFrom("users"), now())
      .leftJoin("verificationCodes", "verificationCodes.userId", "users.userId")
      .select(["users.createdAt", "users.suspendedAt", "verificationCodes.email as pendingEmail"])
      .where("users.userId", "=", userId)
      .executeTakeFirst();
    if (!user) throw accountNotFound();
    const owner = await tx
      .selectFrom("users")
      .select("userId")
      .where("isOwner", "=", true)
      .executeTakeFirst();
    const sessions = await listSessions(tx, { userId, sessionId: null }, now());
    return {
      ...toAccount(user),
      createdAt: user.createdAt.toISOString(),
      pendingEmail: user.pendingEmail === user.email ? null : user.pendingEmail,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      canOwnSite: owner?.userId === by && user.isAdmin && !user.isOwner && !user.suspendedAt,
      openSessions: sessions,
      devices: await findDevices(tx, userId),
      leaguesWithout: await previewDeletion(tx, userId, now()),
    };
  });
}

async function findDevices(tx: Tx, userId: string): Promise<AdminAccountDetails["devices"]> {
  const rows = await tx
    .selectFrom("devices")
    .select(["createdAt", "seenAt"])
    .select(sql<string | null>`coalesce(device_info->>'userAgent', device_info->>'platform')`.as("device"))
    .where("userId", "=", userId)
    .where("retiredAt", "is", null)
    .orderBy("seenAt", "desc")
    .execute();
  return rows.map((row) => ({
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }));
}
