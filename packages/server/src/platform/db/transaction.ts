import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";
import { errorCode, AppError } from "../errors.ts";

export type Tx = Transaction<Schema>;

const RETRIES_MAX = 5;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const IDLE_IN_TRANSACTION = "25P03";

/**
 * Runs `work` in one transaction and retries it after deadlocks and serialization failures, so `work` must be safe to
 * repeat. Throws what `work` throws.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = RETRIES_MAX; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left <= 1 || !isRetryable(error)) throw toConnectionError(error);
    }
  }
}

/** Runs reads in one snapshot. Throws what `read` throws. */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  try {
    return await snapshot.execute(read);
  } catch (error) {
    throw toConnectionError(error);
  }
}

/** Foreign and unique keys: a row that the statement relied on has changed meanwhile. */
const KEYS = new Set(["23503", "23505"]);

/** Whether a statement failed because of a concurrent transaction; then a new attempt may succeed. */
export const isConflict = (error: unknown): boolean => KEYS.has(errorCode(error) ?? "") || isRetryable(error);

const isRetryable = (error: unknown) =>
  errorCode(error) === SERIALIZATION_FAILURE || errorCode(error) === DEADLOCK;

/** The idle-in-transaction timeout closes the connection, which counts as a lost connection. */
const toConnectionError = (error: unknown) =>
  errorCode(error) === IDLE_IN_TRANSACTION
    ? new Error("Connection terminated: this server was frozen during a transaction", {
        cause: error,
      })
    : error;

/** Whether this unique index or constraint caused the error. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === "23505" &&
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === constraint
  );
}

/** Runs `work`, and turns a violation of this unique constraint into an `AppError` 409 with the message. */
export async function rejectDuplicate<T>(
  constraint: string,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, constraint)) throw new AppError(409, message);
    throw error;
  }
}

/** JSON for a jsonb column. Replaces NUL and lone surrogates, which jsonb cannot store. */
export const toJsonb = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replace(/\0|[\ud800-\udfff]/gu, "\ufffd") : part,
  );
