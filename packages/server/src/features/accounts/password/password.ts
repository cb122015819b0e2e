import pLimit from "p-limit";
import { AppError } from "../../../platform/errors.ts";
import { WRONG_PASSWORDS_PER_HOUR } from "@emberline/game";
import { createRateCounter } from "../../../platform/db/queries/rate-counts.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findPasswordHash } from "../account-store.ts";

/** OWASP's smallest argon2id set-up: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_MAX = 100;
const MAX_CONCURRENT = 2;

const whenFree = pLimit(MAX_CONCURRENT);

/** Hashes with argon2id, off the event loop. Throws 503 when `HASHES_MAX` calls are waiting already. */
export const hashPassword = (password: string) => withHashSlot(() => hash(password));

/** Takes the same time when the user does not exist (`stored` is undefined). Throws 503 like `hashPassword`. */
export const verifyPassword = (stored: string | undefined, password: string) =>
  withHashSlot(async () => {
    const { verify } = await loadArgon2();
    const matches = await verify(stored ?? (await getDummyHash()), password);
    return stored !== undefined && matches;
  });

let dummyHash: Promise<string> | undefined;
const getDummyHash = () => (dummyHash ??= hash("dummy password"));

const hash = async (password: string) => (await loadArgon2()).hash(password, COST);

/** A native module, loaded for the first password. */
const loadArgon2 = () => import("@node-rs/argon2");

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (whenFree.pendingCount >= HASHES_MAX) {
    throw new AppError(503, "Many people are logging in right now. Please try again in a moment.", {
      retryAfterSeconds: 3,
    });
  }
  return whenFree(work);
}

const COMMON_PASSWORDS = 10_000;

/**
 * Requires the operator's minimum length and rejects common passwords (ACCOUNT-55). Throws 400. Checked for new
 * passwords only, so existing ones keep working.
 */
export async function requireStrongPassword(password: string, minLength: number): Promise<void> {
  if (Array.from(password).length < minLength) {
    throw new AppError(400, `Password must be at least ${minLength} characters`);
  }
  const common = await loadCommonPasswords();
  if (common.has(fold(password))) {
    throw new AppError(400, "Password must not be one of the most common ones");
  }
}

/** Throws 400 for a password that equals the user's own name or email address. */
export function requireNotOwnIdentifier(
  password: string,
  { username, email }: { username: string; email: string | null },
): void {
  const names = [username, email ?? "", email?.split("@", 1)[0] ?? ""].map(fold);
  if (names.includes(fold(password))) {
    throw new AppError(400, "Password must not be your username or email address");
  }
}

const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();

let commonPasswords: Promise<Set<string>> | undefined;

/** Half a megabyte, loaded for the first new password. */
const loadCommonPasswords = () =>
  (commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    // Sorted by frequency.
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, COMMON_PASSWORDS)),
  ));

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
