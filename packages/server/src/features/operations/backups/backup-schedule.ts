import type { Settings } from "../../../platform/env.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Schedule = Pick<Settings, "backupHour">;

/** The last planned time at or before `now`, in epoch milliseconds. */
export function lastPlanned(hour: number, now: number): number {
  const offset = hour * HOUR_MS;
  return Math.floor((now - offset) / DAY_MS) * DAY_MS + offset;
}

/** When the next backup begins; null when none are planned. */
export const nextPlanned = ({ backupHour }: Schedule, now: number): number | null =>
  backupHour === null ? null : lastPlanned(backupHour, now) + DAY_MS;

/**
 * Whether a backup is due. The task checks every hour, so that a missed or failed backup is made up for. A site without
 * any backup waits for the planned hour.
 */
export function isDue(
  { backupHour }: Schedule,
  { now, lastGoodAt, hasTried }: { now: number; lastGoodAt: number | null; hasTried: boolean },
): boolean {
  if (backupHour === null) return false;
  const planned = lastPlanned(backupHour, now);
  if (!hasTried) return now < planned + HOUR_MS;
  return lastGoodAt === null || lastGoodAt < planned;
}
