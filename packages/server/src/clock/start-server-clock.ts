import type pg from "pg";
import type { Logger } from "../log.ts";
import { measureDatabaseOffset } from "./database-offset.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";
import { failureFields } from "../db/database-unavailable.ts";

const CHECK_EVERY_MS = 250;

/** The clock of a real server, looked after until it is stopped. */
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
    if (offset !== corrected) log.warn({ offsetMs: offset }, "this machine's clock is not the database's");
    return (corrected = offset);
  };
  const clock = await createServerClock({ ...sources, measureOffset });
  clock.onJump((jump) => log.warn(jump, "the clock was set, or the machine slept"));
  let trouble = false;
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    clock
      .check()
      .then(
        () => (trouble = false),
        (error: unknown) => {
          if (!trouble) log.warn(failureFields(error), "the database's clock cannot be asked");
          trouble = true;
        },
      )
      .finally(() => (checking = false));
  }, CHECK_EVERY_MS);
  return { ...clock, stop: () => clearInterval(timer) };
}
