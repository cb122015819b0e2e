import { ACCOUNTS_PER_PAGE, type AccountGroup, type AdminAccount } from "@emberline/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { containsWord } from "../../../platform/db/queries/contains-word.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { Deps } from "../../../platform/deps.ts";
import { roleOf } from "./set-role.ts";

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
export const selectAccounts = <T>(users: SelectQueryBuilder<Schema, "users", T>, now: number) =>
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

export const toAccount = (row: AccountRow): AdminAccount => ({
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
