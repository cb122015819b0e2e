/** Longest sleep: a timer further away is set anew, so that it can neither overflow nor drift. */
const LONGEST_SLEEP_MS = 60_000;

export interface DraftClocks {
  /** When something is due in a league's draft (epoch milliseconds); null when nothing is. */
  set: (leagueId: string, dueAt: number | null) => void;
  /** Rings what is due now, as a timer would; for when time has jumped. */
  wake: () => void;
  stop: () => void;
}

/** All draft clocks behind one timer; `ring` is told each league whose moment has come, once. */
export function createDraftClocks(now: () => number, ring: (leagueId: string) => void): DraftClocks {
  const dueAtOf = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;

  function ringDue(): void {
    wakesAt = Number.POSITIVE_INFINITY;
    const at = now();
    for (const [leagueId, dueAt] of dueAtOf) {
      if (dueAt > at) continue;
      dueAtOf.delete(leagueId);
      ring(leagueId);
    }
    sleepUntilNext();
  }

  function sleepUntilNext(): void {
    const next = Math.min(...dueAtOf.values());
    if (next >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = next;
    timer = setTimeout(ringDue, Math.min(Math.max(next - now(), 0), LONGEST_SLEEP_MS));
  }

  return {
    set: (leagueId, dueAt) => {
      if (dueAt === null) dueAtOf.delete(leagueId);
      else dueAtOf.set(leagueId, dueAt);
      sleepUntilNext();
    },
    wake: ringDue,
    stop: () => {
      clearTimeout(timer);
      wakesAt = Number.NEGATIVE_INFINITY;
      dueAtOf.clear();
    },
  };
}
