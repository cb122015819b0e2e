import type { Trace } from "../trace.ts";

const MAX_DELAY_MS = 3000;
/** What keeps even a sound engine from knowing sooner. */
const EXCUSES = new Set(["hintLost", "a lost subscription", "storage away", "storage frozen"]);

/** Whoever was there all the time hears of what was committed within three seconds; words if not. */
export function findLateDelivery(
  { commits, disturbances }: Trace,
  number: number,
  { now, awakeSince }: { now: number; awakeSince: number },
): string | null {
  const committedAt = commits.findLast(({ from }) => from <= number)?.at ?? now;
  if (now - committedAt <= MAX_DELAY_MS || awakeSince >= committedAt) return null;
  const isExcused = disturbances.some(
    ({ what, from, to }) => EXCUSES.has(what) && from <= now && to >= committedAt,
  );
  return isExcused ? null : `told of ${number} after ${now - committedAt} ms`;
}
