import { SECOND_MS, TIMER_RED_SECONDS, TIMER_YELLOW_SECONDS } from "@emberline/game";
import type { RoomState } from "./room-state.ts";

/**
 * The server's epoch ms minus this device's monotonic clock, which is immune to changes of the wall clock. Of two
 * measurements the larger is closer, because a message can only arrive late. `reset` discards the known offset,
 * which may be from another server or from before a sleep.
 */
export function estimateOffset(known: number | null, { serverNow, at, reset }: OffsetMeasurement): number {
  const offset = serverNow - at;
  return reset || known === null ? offset : Math.max(known, offset);
}

interface OffsetMeasurement {
  serverNow: number;
  at: number;
  reset: boolean;
}

/** The server cannot store picks, and the clock is stopped meanwhile. */
export const isClockSuspended = ({ outageSince, log }: RoomState): boolean =>
  outageSince !== null && log !== null && log.draft.deadline !== null;

/** Whole seconds left for the current pick, during a pause too; null while unknown. `at`: monotonic ms. */
export function secondsLeft(state: RoomState, at: number): number | null {
  const { log, offset, outageSince } = state;
  if (!log) return null;
  const { startedAt, deadline, remainingMs } = log.draft;
  if (remainingMs !== null) return wholeSeconds(remainingMs);
  if (deadline === null) return null;
  if (outageSince !== null) return wholeSeconds(deadline - outageSince);
  if (offset === null) return null;
  // The last tick may be older than the clock: show no more than its whole time.
  return wholeSeconds(deadline - Math.max(offset + at, startedAt ?? 0));
}

/** Whole seconds until the scheduled start, at least 0; null while unknown. */
export const secondsToStart = (state: RoomState, at: number): number | null =>
  secondsUntil(state, state.log?.draft.startsAt ?? null, at);

/** Whole seconds until the room opens, at least 0; null while unknown. */
export const secondsToOpening = (state: RoomState, at: number): number | null =>
  secondsUntil(state, state.roomInfo?.roomOpensAt ?? null, at);

function secondsUntil({ offset }: RoomState, moment: number | null, at: number): number | null {
  return moment === null || offset === null ? null : wholeSeconds(moment - offset - at);
}

const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / SECOND_MS));

const WARNING_SECONDS = [TIMER_RED_SECONDS, TIMER_YELLOW_SECONDS, 60] as const;

/** The warning mark that the clock has just passed; null when it passed none. */
export function warningBetween(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null;
  return WARNING_SECONDS.find((mark) => before > mark && now <= mark && now > 0) ?? null;
}
