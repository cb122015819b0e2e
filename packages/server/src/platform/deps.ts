import type { ServerClock } from "./clock/server-clock.ts";
import type { Database } from "./db/database.ts";
import type { Settings } from "./env.ts";
import type { FailPoint } from "./fail-points.ts";
import type { Logger } from "./log.ts";
import type { Mailer } from "./email/mailer.ts";
import type { Pusher } from "./push/delivery/pusher.ts";
import type { Timers } from "./clock/timers.ts";

/** All side effects of the server: real ones in `main.ts`, replaced in tests. */
export interface Deps extends Database {
  pusher: Pusher;
  /** Whole epoch milliseconds. */
  now: () => number;
  /** Calls the listener at a clock jump; returns the unsubscribe function. */
  onClockJump: ServerClock["onClockJump"];
  timers: Timers;
  /** Cryptographically secure. */
  randomBytes: (size: number) => Buffer;
  log: Logger;
  settings: Settings;
  /** The key for hashes of six-digit codes and for signed links. */
  secret: Buffer;
  /** Injects failures in tests; undefined in production. */
  failPoint?: FailPoint | undefined;
}

/** The dependencies of the worker. */
export interface WorkerDeps extends Deps {
  mailer: Mailer;
}
