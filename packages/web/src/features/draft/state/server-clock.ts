import { SECOND_MS } from "@emberline/game";
import type { RoomState } from "./room-state.ts";

/**
 * The server's time here: its epoch milliseconds minus this device's monotonic clock, which no change of
 * the phone's own clock moves. Of two measurements the larger is nearer, for a message can only arrive
 * late; `afresh` forgets what was known, where it may be from another server or from before a sleep.
 */
export function estimateOffset(
  known: number | null,
  { serverNow, at, reset: afresh }: OffsetMeasurement,
): number {
  const offset = serverNow - at;
  return afresh || known === null ? offset : Math.max(known, offset);
}

interface OffsetMeasurement {
  serverNow: number;
  at: number;
  reset: boolean;
}

/** The server cannot store anything, and no clock runs out meanwhile. */
export const isClockSuspended = ({ outageSince: troubleSince, log }: RoomState): boolean =>
  troubleSince !== null && log !== null && log.draft.deadline !== null;

/** Whole seconds that the current pick has left, in a pause too; null when nobody knows. */
export function secondsLeft(state: RoomState, at: number): number | null {
  const { log, offset, outageSince: troubleSince } = state;
  if (!log) return null;
  const { startedAt, deadline, remainingMs } = log.draft;
  if (remainingMs !== null) return wholeSeconds(remainingMs);
  if (deadline === null) return null;
  if (troubleSince !== null) return wholeSeconds(deadline - troubleSince);
  if (offset === null) return null;
  // The last beat may be older than the clock: it shows no more than it was given.
  return wholeSeconds(deadline - Math.max(offset + at, startedAt ?? 0));
}

/** Seconds until the scheduled start, 0 once it has come; null when nobody knows. */
export const secondsToStart = (state: RoomState, at: number): number | null =>
  secondsUntil(state, state.log?.draft.startsAt ?? null, at);

/** Seconds until the room opens, 0 once it has; null when nobody knows. */
export const secondsToOpening = (state: RoomState, at: number): number | null =>
  secondsUntil(state, state.roomInfo?.roomOpensAt ?? null, at);

function secondsUntil({ offset }: RoomState, moment: number | null, at: number): number | null {
  return moment === null || offset === null ? null : wholeSeconds(moment - offset - at);
}

const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / SECOND_MS));

const WARNING_SECONDS = [10, 30, 60] as const;

/** The mark that one's own clock has just passed, to be said aloud; null when it passed none. */
export function warningBetween(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null;
  return WARNING_SECONDS.find((mark) => before > mark && now <= mark && now > 0) ?? null;
}
