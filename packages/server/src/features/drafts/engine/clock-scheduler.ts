import type { Timers } from "../../../platform/clock/timers.ts";

/** The longest timer: later deadlines need several timers, so that none overflows or drifts. */
const LONGEST_SLEEP_MS = 60_000;

export interface ClockScheduler {
  /** Sets when a league's draft is due (epoch milliseconds); null when nothing is due. */
  set: (leagueId: string, dueAt: number | null) => void;
  /** Sets the time unless an earlier one is set already. */
  setEarlier: (leagueId: string, dueAt: number) => void;
  /** When a league's draft is due, or was and is being handled; null when nothing is set. */
  dueAtOf: (leagueId: string) => number | null;
  /** Fires every due clock; call it when the server's clock has jumped. */
  runDueNow: () => void;
  stop: () => void;
}

/** Runs all draft clocks on one timer. `fire` gets the leagues that are due, each once. */
export function createClockScheduler(
  { now, timers }: { now: () => number; timers: Timers },
  fire: (leagueIds: string[]) => void,
): ClockScheduler {
  const dueTimes = new Map<string, number>();
  /** Those of clocks that have fired, until the next time is set. */
  const firedTimes = new Map<string, number>();
  let cancelTimer = (): void => {};
  let firesAt = Number.POSITIVE_INFINITY;

  function fireDue(): void {
    firesAt = Number.POSITIVE_INFINITY;
    const at = now();
    const due: string[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const [leagueId, dueAt] of dueTimes) {
      if (dueAt <= at) due.push(leagueId);
      else next = Math.min(next, dueAt);
    }
    for (const leagueId of due) {
      firedTimes.set(leagueId, dueTimes.get(leagueId)!);
      dueTimes.delete(leagueId);
    }
    if (due.length > 0) fire(due);
    scheduleAt(next);
  }

  /** If the timer fires too early, it is set again for the next due time. */
  function scheduleAt(moment: number): void {
    if (moment >= firesAt) return;
    cancelTimer();
    firesAt = moment;
    cancelTimer = timers.after(Math.min(Math.max(moment - now(), 0), LONGEST_SLEEP_MS), fireDue);
  }

  function set(leagueId: string, dueAt: number | null): void {
    firedTimes.delete(leagueId);
    if (dueAt === null) dueTimes.delete(leagueId);
    else dueTimes.set(leagueId, dueAt);
    if (dueAt !== null) scheduleAt(dueAt);
  }

  return {
    set,
    setEarlier: (leagueId, dueAt) => set(leagueId, Math.min(dueTimes.get(leagueId) ?? dueAt, dueAt)),
    dueAtOf: (leagueId) => dueTimes.get(leagueId) ?? firedTimes.get(leagueId) ?? null,
    runDueNow: () => {
      cancelTimer();
      fireDue();
    },
    stop: () => {
      cancelTimer();
      firesAt = Number.NEGATIVE_INFINITY;
      dueTimes.clear();
      firedTimes.clear();
    },
  };
}
