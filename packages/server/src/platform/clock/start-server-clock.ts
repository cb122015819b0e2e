import type pg from "pg";
import type { Logger } from "../log.ts";
import { measureDatabaseOffset } from "./database-offset.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";
import { errorFields } from "../db/database-unavailable.ts";

const JUMP_CHECK_EVERY_MS = 250;

/** The server's clock, checked four times a second until `stop`. Throws when the database cannot be reached. */
export async function startServerClock({
  pool,
  log,
}: {
  pool: pg.Pool;
  log: Logger;
}): Promise<ServerClock & { stop: () => void }> {
  const sources = { wall: Date.now, monotonic: () => performance.now() };
  let corrected = 0;
  const measureOffset = async () => {
    const offset = await measureDatabaseOffset(pool, sources);
    if (offset !== corrected)
      log.warn(
        { offsetMs: offset },
        "this machine's clock differs from the database's; following the database",
      );
    return (corrected = offset);
  };
  const clock = await createServerClock({ ...sources, measureOffset });
  clock.onClockJump((jump) => log.warn(jump, "clock jump: the clock was set, or the machine slept"));
  let isFailing = false;
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    clock
      .check()
      .then(
        () => (isFailing = false),
        (error: unknown) => {
          if (!isFailing) log.warn(errorFields(error), "the database's clock cannot be read; will retry");
          isFailing = true;
        },
      )
      .finally(() => (isChecking = false));
  }, JUMP_CHECK_EVERY_MS);
  return { ...clock, stop: () => clearInterval(timer) };
}
