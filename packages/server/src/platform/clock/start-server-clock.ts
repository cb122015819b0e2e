import type pg from "pg";
import type { Logger } from "../log.ts";
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

/** A smaller difference is not corrected. Measurements on a busy machine are less noisy than this. */
const TOLERATED_MS = 250;
const SAMPLES = 5;

/**
 * How far the database's clock is ahead of this machine's, in milliseconds: all servers follow the database's clock.
 * 0 when the difference is tolerable. Throws when the database cannot be reached.
 */
export async function measureDatabaseOffset(
  pool: Pick<pg.Pool, "query">,
  { wall, monotonic }: { wall: () => number; monotonic: () => number },
): Promise<number> {
  let best = { offset: 0, tookMs: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sentAt = monotonic();
    const { rows } = await pool.query<{ at: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
    );
    const tookMs = monotonic() - sentAt;
    // The fastest answer has the smallest error.
    if (tookMs < best.tookMs) best = { offset: (rows[0]?.at ?? 0) + tookMs / 2 - wall(), tookMs };
    if (Math.abs(best.offset) + best.tookMs / 2 <= TOLERATED_MS) return 0;
  }
  return Math.abs(best.offset) > TOLERATED_MS ? best.offset : 0;
}
