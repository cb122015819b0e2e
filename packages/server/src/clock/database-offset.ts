import type pg from "pg";

/** Servers that agree this well need no correction; it is also more than a busy moment can feign. */
const TOLERATED_MS = 250;
const SAMPLES = 5;

/**
 * How far the database's clock is ahead of this machine's, in milliseconds: it is the one clock that all
 * servers on it share. 0 where the two agree well enough.
 */
export async function measureDatabaseOffset(
  pool: Pick<pg.Pool, "query">,
  { wall, monotonic }: { wall: () => number; monotonic: () => number },
): Promise<number> {
  let best = { offset: 0, tookMs: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const askedAt = monotonic();
    const { rows } = await pool.query<{ at: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
    );
    const tookMs = monotonic() - askedAt;
    // The quickest answer says the most: the database looked at its clock somewhere on the way.
    if (tookMs < best.tookMs) best = { offset: (rows[0]?.at ?? 0) + tookMs / 2 - wall(), tookMs };
  }
  return Math.abs(best.offset) > TOLERATED_MS ? best.offset : 0;
}
