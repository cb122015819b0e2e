import type { Timers } from "../model/timers.ts";

/** Longest sleep: a timer further away is set anew, so that it can neither overflow nor drift. */
const LONGEST_SLEEP_MS = 60_000;

export interface DraftClocks {
  /** When something is due in a league's draft (epoch milliseconds); null when nothing is. */
  set: (leagueId: string, dueAt: number | null) => void;
  /** The same, but a moment that is set already and comes earlier stays. */
  hasten: (leagueId: string, dueAt: number) => void;
  /** Rings what is due now, as a timer would; for when time has jumped. */
  wake: () => void;
  stop: () => void;
}

/** All draft clocks behind one timer; `ring` is told the leagues whose moment has come, each once. */
export function createDraftClocks(
  { now, timers }: { now: () => number; timers: Timers },
  ring: (leagueIds: string[]) => void,
): DraftClocks {
  const dueAtOf = new Map<string, number>();
  let callOff = (): void => {};
  let wakesAt = Number.POSITIVE_INFINITY;

  function ringDue(): void {
    wakesAt = Number.POSITIVE_INFINITY;
    const at = now();
    const due: string[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const [leagueId, dueAt] of dueAtOf) {
      if (dueAt <= at) due.push(leagueId);
      else next = Math.min(next, dueAt);
    }
    for (const leagueId of due) dueAtOf.delete(leagueId);
    if (due.length > 0) ring(due);
    wakeAt(next);
  }

  /** Whoever wakes too early looks when the next is due and sleeps on. */
  function wakeAt(moment: number): void {
    if (moment >= wakesAt) return;
    callOff();
    wakesAt = moment;
    callOff = timers.after(Math.min(Math.max(moment - now(), 0), LONGEST_SLEEP_MS), ringDue);
  }

  function set(leagueId: string, dueAt: number | null): void {
    if (dueAt === null) dueAtOf.delete(leagueId);
    else dueAtOf.set(leagueId, dueAt);
    if (dueAt !== null) wakeAt(dueAt);
  }

  return {
    set,
    hasten: (leagueId, dueAt) => set(leagueId, Math.min(dueAtOf.get(leagueId) ?? dueAt, dueAt)),
    wake: () => {
      callOff();
      ringDue();
    },
    stop: () => {
      callOff();
      wakesAt = Number.NEGATIVE_INFINITY;
      dueAtOf.clear();
    },
  };
}
