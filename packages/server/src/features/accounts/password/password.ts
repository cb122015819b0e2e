import pLimit from "p-limit";
import { AppError } from "../../../platform/errors.ts";

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
