import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../errors.ts";

const MINUTE_MS = 60_000;
const PER_ACCOUNT = { max: 10, windowMs: MINUTE_MS };
/** For all accounts together, since new accounts are free. */
const PER_LEAGUE = { max: 50, windowMs: 60 * MINUTE_MS };
const WRONG_PASSWORD = "That is not the password of this league";
const WRONG_INVITE = "This invite link no longer opens this league";

/** The secrets that open a league; null where there is none. */
interface LeagueSecrets {
  leagueId: string;
  password: string | null;
  invite: string | null;
}
interface GivenSecrets {
  password: string | null | undefined;
  invite: string | null | undefined;
}

/**
 * Checks league passwords and invite links, and counts wrong ones in memory, per account and per league. The check
 * throws `AppError` 400 without a password, 403 for a wrong one, 429 after too many.
 */
export function createPasswordThrottle(now: () => number) {
  const ofAccounts = createCounter(PER_ACCOUNT);
  const ofLeagues = createCounter(PER_LEAGUE);

  /**
   * Throws 400 without password and invite, 403 for a wrong one, 429 after too many. An invite link, which cannot be
   * guessed, is accepted even when the league's password count is used up. Synchronous, so that parallel calls count.
   */
  return function requireJoinKey(userId: string, league: LeagueSecrets, given: GivenSecrets): void {
    if (league.password === null) return;
    if (!given.password && !given.invite) {
      throw new AppError(400, "League password is required for private leagues");
    }
    const at = now();
    const waitMs = ofAccounts.waitMs(userId, at);
    if (waitMs > 0) {
      throw new AppError(429, "Too many wrong passwords. Please try again in a minute", {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    }
    if (matches(league.invite, given.invite)) return;
    const leagueWaitMs = given.password ? ofLeagues.waitMs(league.leagueId, at) : 0;
    if (leagueWaitMs > 0) {
      throw new AppError(
        429,
        "Too many wrong passwords were tried for this league. Please ask its owner for an invite link, or try again in an hour",
        { retryAfterSeconds: Math.ceil(leagueWaitMs / 1000) },
      );
    }
    if (matches(league.password, given.password)) return;
    ofAccounts.add(userId, at);
    if (given.password) ofLeagues.add(league.leagueId, at);
    throw new AppError(403, given.password ? WRONG_PASSWORD : WRONG_INVITE);
  };
}

/** Counts by key within a window that begins with the first count. */
function createCounter({ max, windowMs }: { max: number; windowMs: number }) {
  const counts = new Map<string, { count: number; since: number }>();
  /** The map is in the order of insertion, so this stops at the first that has not expired. */
  function deleteExpiredCounts(at: number): void {
    for (const [key, { since }] of counts) {
      if (at - since < windowMs) return;
      counts.delete(key);
    }
  }
  return {
    /** Milliseconds until the next try; 0 when it is allowed now. */
    waitMs(key: string, at: number): number {
      deleteExpiredCounts(at);
      const found = counts.get(key);
      return found && found.count >= max ? found.since + windowMs - at : 0;
    },
    add(key: string, at: number): void {
      const found = counts.get(key) ?? { count: 0, since: at };
      counts.set(key, { ...found, count: found.count + 1 });
    },
  };
}

const matches = (lock: string | null, key: string | null | undefined) =>
  lock !== null && Boolean(key) && isEqual(lock, key ?? "");

/** Compares in constant time; hashing makes the lengths equal. */
const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (value: string) => createHash("sha256").update(value).digest();
