import { ACCOUNTS_PER_PAGE, type AdminAccount } from "@emberline/contract";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { containsWord } from "../../../db/queries/contains-word.ts";
import type { Deps } from "../../../deps.ts";

interface Search {
  search?: string | undefined;
  /** From 1. */
  page: number;
}

/** One page of accounts by username. Every search word must occur in the username, the name or the address. */
export async function findAccounts(
  { db, now }: Pick<Deps, "db" | "now">,
  { search = "", page }: Search,
): Promise<{ total: number; rows: AdminAccount[] }> {
  const words = search.split(/\s+/).filter(Boolean);
  const { total } = await matchingUsers(db, words)
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matchingUsers(db, words)
    .select(["userId", "username", "email", "firstName", "lastName", "isAdmin", "emailVerifiedAt"])
    .select((eb) => [
      eb
        .selectFrom("sessions")
        .whereRef("sessions.userId", "=", "users.userId")
        .where("expiresAt", ">", new Date(now()))
        .select((session) => session.fn.countAll<string>().as("count"))
        .as("sessions"),
      eb
        .selectFrom("sessions")
        .whereRef("sessions.userId", "=", "users.userId")
        .where("expiresAt", ">", new Date(now()))
        .select((session) => session.fn.max("seenAt").as("seenAt"))
        .as("lastSeenAt"),
      eb
        .selectFrom("teams")
        .whereRef("teams.ownerId", "=", "users.userId")
        .select((team) => team.fn.countAll<string>().as("count"))
        .as("leagues"),
    ])
    .orderBy(sql`lower(username)`)
    .orderBy("userId")
    .limit(ACCOUNTS_PER_PAGE)
    .offset((page - 1) * ACCOUNTS_PER_PAGE)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ isAdmin, emailVerifiedAt, lastSeenAt, ...row }) => ({
      ...row,
      verified: emailVerifiedAt !== null,
      role: isAdmin ? "admin" : "fan",
      sessions: Number(row.sessions),
      leagues: Number(row.leagues),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  };
}

const matchingUsers = (db: Db, words: string[]) =>
  db
    .selectFrom("users")
    .where((eb) =>
      eb.and(
        words.map((word) => containsWord(sql`concat_ws(' ', username, first_name, last_name, email)`, word)),
      ),
    );
