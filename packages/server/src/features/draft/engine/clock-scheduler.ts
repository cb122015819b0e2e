import type { Timers } from "../model/timers.ts";

/** Longest sleep: a timer further away is set anew, so that it can neither overflow nor drift. */
const LONGEST_SLEEP_MS = 60_000;

export interface ClockScheduler {
  /** When something is due in a league's draft (epoch milliseconds); null when nothing is. */
  set: (leagueId: string, dueAt: number | null) => void;
  /** The same, but a moment that is set already and comes earlier stays. */
  setEarlier: (leagueId: string, dueAt: number) => void;
  /** Rings what is due now, as a timer would; for when time has jumped. */
  runDueNow: () => void;
  stop: () => void;
}

/** All draft clocks behind one timer; `ring` is told the leagues whose moment has come, each once. */
export function createClockScheduler(
  { now, timers }: { now: () => number; timers: Timers },
  fire: (leagueIds: string[]) => void,
): ClockScheduler {
  const dueAtOf = new Map<string, number>();
  let cancelTimer = (): void => {};
  let firesAt = Number.POSITIVE_INFINITY;

  function fireDue(): void {
    firesAt = Number.POSITIVE_INFINITY;
    const at = now();
    const due: string[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const [leagueId, dueAt] of dueAtOf) {
      if (dueAt <= at) due.push(leagueId);
      else next = Math.min(next, dueAt);
    }
    for (const leagueId of due) dueAtOf.delete(leagueId);
    if (due.length > 0) fire(due);
    scheduleAt(next);
  }

  /** Whoever wakes too early looks when the next is due and sleeps on. */
  function scheduleAt(moment: number): void {
    if (moment >= firesAt) return;
    cancelTimer();
    firesAt = moment;
    cancelTimer = timers.after(Math.min(Math.max(moment - now(), 0), LONGEST_SLEEP_MS), fireDue);
  }

  function set(leagueId: string, dueAt: number | null): void {
    if (dueAt === null) dueAtOf.delete(leagueId);
    else dueAtOf.set(leagueId, dueAt);
    if (dueAt !== null) scheduleAt(dueAt);
  }

  return {
    set,
    setEarlier: (leagueId, dueAt) => set(leagueId, Math.min(dueAtOf.get(leagueId) ?? dueAt, dueAt)),
    runDueNow: () => {
      cancelTimer();
      fireDue();
    },
    stop: () => {
      cancelTimer();
      firesAt = Number.NEGATIVE_INFINITY;
      dueAtOf.clear();
    },
  };
}
