import type { ServerClock } from "./clock/server-clock.ts";
import type { Database } from "./db/database.ts";
import type { Settings } from "./env.ts";
import type { FailPoint } from "./fail-points.ts";
import type { Logger } from "./log.ts";
import type { Mailer } from "./email/mailer.ts";
import type { Pusher } from "./push/delivery/pusher.ts";

/** The one door to the world: `main.ts` fills it with the real parts, tests with theirs. */
export interface Deps extends Database {
  pusher: Pusher;
  /** Epoch milliseconds, whole. */
  now: () => number;
  /** Tells in the very moment when the time is found to be another one; answers how to stop listening. */
  onClockJump: ServerClock["onClockJump"];
  /** Cryptographic. */
  randomBytes: (size: number) => Buffer;
  log: Logger;
  settings: Settings;
  /** Keys the hashes of six-digit codes, which are too short to be hashed without one. */
  secret: Buffer;
  /** Where a test lets the server fail; undefined in production. */
  failPoint?: FailPoint | undefined;
}

/** What the work of the queue needs besides. */
export interface WorkerDeps extends Deps {
  mailer: Mailer;
}
