import { verifyPassword } from "../../../auth/password.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findPasswordHash } from "../account-store.ts";

const WRONG_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

export type ConfirmPassword = ReturnType<typeof createPasswordConfirmation>;

/**
 * Checks the password of a logged-in user again, and counts wrong ones per user, in memory. The check throws
 * `AppError` 403 for a wrong password, 429 after too many.
 */
export function createPasswordConfirmation(deps: Deps) {
  const guesses = new Map<string, { count: number; since: number }>();

  /** Returns the hash that matched. Throws 403 for a wrong password, 429 after too many. */
  return async function confirmPassword(userId: string, typed: string): Promise<string> {
    const guess = countGuess(guesses, userId, deps.now());
    const { stored, matches } = await compare(deps, userId, typed).catch((error: unknown) => {
      // Nothing was compared, so this is not a guess.
      guess.count -= 1;
      throw error;
    });
    if (stored === undefined || !matches) throw new AppError(403, "That is not your password");
    guess.count -= 1;
    return stored;
  };
}

async function compare({ db }: Deps, userId: string, typed: string) {
  const stored = await findPasswordHash(db, userId);
  return { stored, matches: await verifyPassword(stored, typed) };
}

/** Counts before the password is compared, so that parallel guesses count like sequential ones. */
function countGuess(guesses: Map<string, { count: number; since: number }>, userId: string, at: number) {
  for (const [id, { since }] of guesses) {
    // The map is in the order of insertion, the oldest first.
    if (at - since < HOUR_MS) break;
    guesses.delete(id);
  }
  const guess = guesses.get(userId) ?? { count: 0, since: at };
  if (guess.count >= WRONG_PER_HOUR) {
    throw new AppError(429, "Too many wrong passwords. Please try again in an hour", {
      retryAfterSeconds: Math.ceil((guess.since + HOUR_MS - at) / 1000),
    });
  }
  guess.count += 1;
  guesses.set(userId, guess);
  return guess;
}
