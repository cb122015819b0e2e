import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../errors.ts";

/** OWASP's smallest argon2id set-up: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING_MAX = 100;
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** argon2id, off the event loop; at most `WAITING_MAX` wait, the rest is asked to come again. */
export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** Takes as long for a user who does not exist (`stored` undefined) as for one who does. */
export const isPassword = (stored: string | undefined, password: string) =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await nobodysHash()), password);
    return stored !== undefined && matches;
  });

let nobody: Promise<string> | undefined;
const nobodysHash = () => (nobody ??= hash("a password that nobody has", COST));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw new AppError(503, "Many people are logging in right now. Please try again in a moment.", {
        retryAfterSeconds: 3,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
