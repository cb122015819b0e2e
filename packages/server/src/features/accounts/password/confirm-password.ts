import { WRONG_PASSWORDS_PER_HOUR } from "@emberline/game";
import { verifyPassword } from "./password.ts";
import { createRateCounter } from "../../../platform/db/queries/rate-counts.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findPasswordHash } from "../account-store.ts";

const HOUR_MS = 3_600_000;

export type ConfirmPassword = ReturnType<typeof createPasswordConfirmation>;

/** Checks the password of a logged-in user again, and counts wrong ones per user, on all servers together. */
export function createPasswordConfirmation(deps: Pick<Deps, "db" | "now" | "secret">) {
  const guesses = createRateCounter(deps, "own password", HOUR_MS);

  /** Returns the hash that matched. Throws 403 for a wrong password, 429 after too many. */
  return async function confirmPassword(userId: string, typed: string): Promise<string> {
    // Counted before the password is compared, so that parallel guesses count like sequential ones.
    const { count, waitMs } = await guesses.add(deps.db, userId);
    if (count > WRONG_PASSWORDS_PER_HOUR) {
      throw new AppError(429, "Too many wrong passwords. Please try again in an hour", {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    }
    const { stored, matches } = await compare(deps, userId, typed).catch(async (error: unknown) => {
      // No password was compared, so this does not count as a guess.
      await guesses.remove(deps.db, userId);
      throw error;
    });
    if (stored === undefined || !matches) throw new AppError(403, "That is not your password");
    await guesses.remove(deps.db, userId);
    return stored;
  };
}

async function compare({ db }: Pick<Deps, "db">, userId: string, typed: string) {
  const stored = await findPasswordHash(db, userId);
  return { stored, matches: await verifyPassword(stored, typed) };
}
