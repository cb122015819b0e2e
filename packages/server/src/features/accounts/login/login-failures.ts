import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { isKnownAddress, networkOf } from "./known-address.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { emailManyFailedLogins } from "../security-emails.ts";

/** Failed logins before the next one has to wait. */
const FREE_FAILURES = 10;
const LONGEST_WAIT_SECONDS = 60;
const DAY_MS = 86_400_000;
/** The owner gets an email whenever the failures reach a multiple of this, at most once a day. */
export const MANY_FAILURES = 25;
/** An id that no user has, so that unknown names take the same code path as known ones. */
const UNKNOWN_USER_ID = "00000000-0000-0000-0000-000000000000";

interface Attempt {
  userId: string | undefined;
  /** As typed by the user. */
  username: string;
  ip: string;
}

/** A login attempt that counts as failed until the password is found to be correct. */
export interface CountedAttempt {
  failures: number;
  /** Call it when the password was correct or was not compared. */
  uncount: () => Promise<void>;
}

/**
 * Counts a login before its password is compared, so that parallel attempts count like sequential ones. A known IP
 * address of the account has its own count, all others share one, so that guesses from elsewhere do not lock the
 * owner out. Throws 429 when the caller has to wait. See docs/decisions/.
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
        // A login from a known address is the owner's, so the earlier failures are cleared.
        .set({ failures: isKnown ? 0 : sql`greatest(failures - 1, 0)` })
        .where("counted", "=", counted)
        .execute();
    },
  };
}

/** One second after the free failures, then doubled each time, up to a minute. */
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

/** Logs a failed login; after many failures the owner gets an email. */
export async function reportFailedLogin(
  deps: Pick<Deps, "db" | "now" | "settings" | "log">,
  { userId, reqId }: Pick<Attempt, "userId"> & { reqId?: string },
  { failures }: CountedAttempt,
): Promise<void> {
  deps.log.info({ reqId, userId: userId ?? null, failures }, "login failed");
  if (!userId || failures % MANY_FAILURES !== 0) return;
  deps.log.warn({ reqId, userId, failures }, "many failed logins; emailing the owner of the account");
  await inTransaction(deps.db, (tx) => emailManyFailedLogins(deps, tx, userId));
}
