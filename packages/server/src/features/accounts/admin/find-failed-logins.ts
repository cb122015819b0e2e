import type { FailedLogins } from "@emberline/contract";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { MANY_FAILURES } from "../login/login-failures.ts";

const DAY_MS = 86_400_000;
const LOGINS_MAX = 10;

/** The accounts with many failed logins in the last 24 hours, most failures first. */
export async function findFailedLogins({ db, now }: Pick<Deps, "db" | "now">): Promise<FailedLogins[]> {
  const failures = sql<number>`sum(failures)::int`;
  const rows = await db
    .selectFrom("loginFailures")
    .innerJoin("users", "users.userId", "loginFailures.userId")
    .select(["users.userId", "username", failures.as("failures")])
    .select(({ fn }) => fn.max("lastFailedAt").as("lastFailedAt"))
    .where("lastFailedAt", ">", new Date(now() - DAY_MS))
    .groupBy(["users.userId", "username"])
    .having(failures, ">=", MANY_FAILURES)
    .orderBy(failures, "desc")
    .orderBy("username")
    .limit(LOGINS_MAX)
    .execute();
  return rows.map((row) => ({ ...row, lastFailedAt: row.lastFailedAt.toISOString() }));
}
