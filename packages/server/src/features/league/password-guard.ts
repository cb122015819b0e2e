import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../errors.ts";

const WRONG_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/** Asks for league passwords and counts, per user and in memory, how often somebody guesses. */
export function createPasswordGuard(now: () => number) {
  const wrong = new Map<string, { count: number; since: number }>();

  /** Throws 400 without a password, 403 for a wrong one, 429 after too many wrong ones. Never waits in between. */
  return function requirePassword(
    userId: string,
    league: { password: string | null },
    typed: string | null | undefined,
  ) {
    if (league.password === null) return;
    if (!typed) throw new AppError(400, "League password is required for private leagues");
    const at = now();
    forgetOld(wrong, at);
    const earlier = wrong.get(userId) ?? { count: 0, since: at };
    if (earlier.count >= WRONG_PER_MINUTE) {
      throw new AppError(429, "Too many wrong passwords. Please try again in a minute", {
        retryAfterSeconds: Math.ceil((earlier.since + MINUTE_MS - at) / 1000),
      });
    }
    if (isSame(league.password, typed)) return;
    wrong.set(userId, { ...earlier, count: earlier.count + 1 });
    throw new AppError(403, "That is not the password of this league");
  };
}

/** The oldest stand first, so this stops at the first that still counts. */
function forgetOld(wrong: Map<string, { since: number }>, at: number): void {
  for (const [userId, { since }] of wrong) {
    if (at - since < MINUTE_MS) return;
    wrong.delete(userId);
  }
}

/** In the same time whichever letters differ: hashes have one length. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (value: string) => createHash("sha256").update(value).digest();
