import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { isKnownAddress, networkOf } from "../../../auth/known-address.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { emailManyFailedLogins } from "../security-emails.ts";

/** So many may fail before the next one has to wait. */
const FREE_FAILURES = 10;
const LONGEST_WAIT_SECONDS = 60;
const DAY_MS = 86_400_000;
/** At every so many, the owner is told, at most once a day. */
export const MANY_FAILURES = 25;
/** No user has it: a name that nobody has takes the same way as one that somebody has. */
const UNKNOWN_USER_ID = "00000000-0000-0000-0000-000000000000";

interface Attempt {
  userId: string | undefined;
  /** What was typed. */
  username: string;
  ip: string;
}

/** A login that is counted as failed until it is found to be right. */
export interface CountedAttempt {
  failures: number;
  /** It was right, or nothing was compared. */
  uncount: () => Promise<void>;
}

/**
 * Counts a login before its password is looked at: many at once are as many. From an address that the account knows
 * only that address counts, from all others the account as a whole, so that nobody who guesses from elsewhere keeps
 * the owner out. Throws 429 when the count says to wait. See docs/decisions/.
 */
export async function countLoginAttempt(
  { db, secret, now }: Pick<Deps, "db" | "secret" | "now">,
  { userId, username, ip }: Attempt,
): Promise<CountedAttempt> {
  const isKnown = await isKnownAddress(secret, db, { userId: userId ?? UNKNOWN_USER_ID, ip });
  const account = userId ? `user:${userId}` : `name:${username.trim().toLowerCase()}`;
  const counted = createHmac("sha256", secret)
    .update(`login:${account}${isKnown ? `:${networkOf(ip)}` : ""}`)
    .digest();
  const at = new Date(now());
  const waited = sql<boolean>`login_failures.last_failed_at <= ${at}::timestamptz - ${waitInterval(sql`login_failures.failures`)}`;
  const row = await db
    .insertInto("loginFailures")
    .values({ counted, userId: userId ?? null, failures: 1, lastFailedAt: at })
    .onConflict((conflict) =>
      conflict
        .column("counted")
        .doUpdateSet({
          failures: sql`case when login_failures.last_failed_at <= ${new Date(now() - DAY_MS)} then 1 else login_failures.failures + 1 end`,
          lastFailedAt: at,
        })
        .where(sql<boolean>`login_failures.failures < ${FREE_FAILURES} or ${waited}`),
    )
    .returning("failures")
    .executeTakeFirst();
  if (!row) throw await tooManyFailures({ db, now }, counted);
  return {
    failures: row.failures,
    uncount: async () => {
      await db
        .updateTable("loginFailures")
        // From a known address it is the owner: what they mistyped before is forgotten.
        .set({ failures: isKnown ? 0 : sql`greatest(failures - 1, 0)` })
        .where("counted", "=", counted)
        .execute();
    },
  };
}

/** One second after the free ones, then twice as long each time, up to a minute. */
const waitInterval = (failures: ReturnType<typeof sql>) =>
  sql`make_interval(secs => least(${LONGEST_WAIT_SECONDS}, 2 ^ least(${failures} - ${FREE_FAILURES}, 10)))`;

async function tooManyFailures({ db, now }: Pick<Deps, "db" | "now">, counted: Buffer): Promise<AppError> {
  const row = await db
    .selectFrom("loginFailures")
    .select(sql<Date>`last_failed_at + ${waitInterval(sql`failures`)}`.as("nextAt"))
    .where("counted", "=", counted)
    .executeTakeFirst();
  const waitMs = (row?.nextAt.getTime() ?? 0) - now();
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    429,
    `Too many failed logins. Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}`,
    { retryAfterSeconds: seconds },
  );
}

/** Writes a failed login into the log; when there were many, the owner is told by mail. */
export async function reportFailedLogin(
  deps: Deps,
  { userId }: Pick<Attempt, "userId">,
  { failures }: CountedAttempt,
): Promise<void> {
  deps.log.info({ userId: userId ?? null, failures }, "login failed");
  if (!userId || failures % MANY_FAILURES !== 0) return;
  deps.log.warn({ userId, failures }, "many logins failed; the owner of the account is told by mail");
  await inTransaction(deps.db, (tx) => emailManyFailedLogins(deps, tx, userId));
}
