import type { Trace } from "../trace.ts";

const MAX_DELAY_MS = 3000;
/** Faults that delay even a correct engine. */
const EXCUSES = new Set(["hintLost", "a lost subscription", "storage away", "storage frozen"]);

/** A connected client receives each commit within three seconds. Returns a violation, or null. */
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
  return isExcused ? null : `received ${number} after ${now - committedAt} ms`;
}
