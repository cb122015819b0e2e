import type pg from "pg";

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
