import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../errors.ts";

const WRONG_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
const WRONG_PASSWORD = "That is not the password of this league";
const WRONG_INVITE = "This invite link no longer opens this league";

/** What opens a league, and what was typed or came with the link. */
interface Door {
  password: string | null;
  invite: string | null;
}
interface Keys {
  password: string | null | undefined;
  invite: string | null | undefined;
}

/** Asks for league passwords or invite links and counts, per user and in memory, how often somebody guesses. */
export function createPasswordGuard(now: () => number) {
  const wrong = new Map<string, { count: number; since: number }>();

  /**
   * Throws 400 without a password and without an invite, 403 for wrong ones, 429 after too many wrong
   * ones. Never waits in between.
   */
  return function requireKey(userId: string, league: Door, typed: Keys): void {
    if (league.password === null) return;
    if (!typed.password && !typed.invite) {
      throw new AppError(400, "League password is required for private leagues");
    }
    const at = now();
    forgetOld(wrong, at);
    const earlier = wrong.get(userId) ?? { count: 0, since: at };
    if (earlier.count >= WRONG_PER_MINUTE) {
      throw new AppError(429, "Too many wrong passwords. Please try again in a minute", {
        retryAfterSeconds: Math.ceil((earlier.since + MINUTE_MS - at) / 1000),
      });
    }
    if (opens(league.password, typed.password) || opens(league.invite, typed.invite)) return;
    wrong.set(userId, { ...earlier, count: earlier.count + 1 });
    throw new AppError(403, typed.password ? WRONG_PASSWORD : WRONG_INVITE);
  };
}

/** The oldest stand first, so this stops at the first that still counts. */
function forgetOld(wrong: Map<string, { since: number }>, at: number): void {
  for (const [userId, { since }] of wrong) {
    if (at - since < MINUTE_MS) return;
    wrong.delete(userId);
  }
}

const opens = (lock: string | null, key: string | null | undefined) =>
  lock !== null && Boolean(key) && isSame(lock, key ?? "");

/** In the same time whichever letters differ: hashes have one length. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (value: string) => createHash("sha256").update(value).digest();
