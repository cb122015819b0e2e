import { decideClock, drawLabel, hasStarted, nextDueAt, shuffle, teamOnClock } from "@emberline/game";
import { appendDecision, type DraftChange } from "../model/apply-decision.ts";
import type { DraftTx, StoredDraft } from "../model/draft-repository.ts";

interface ClockTick {
  leagueId: string;
  /** When it rings, and since when a server has watched the clocks without a break; epoch milliseconds. */
  at: number;
  watchedSince: number;
  /** For when it is decided. */
  now: () => number;
  /** Leaves a draft alone that somebody else holds. */
  skipBusy?: boolean;
}

/** What a ring led to: nothing when another server or the owner was first. */
export interface ClockResult {
  change: DraftChange | null;
  nextDueAt: number | null;
}

/**
 * Does what is due in a league's draft: starts the first clock, picks for whoever missed the
 * deadline, or grants a fresh clock when nobody watched.
 */
export async function runClock(
  tx: DraftTx,
  { leagueId, at, watchedSince, now, skipBusy = false }: ClockTick,
): Promise<ClockResult> {
  const stored = await tx.lock(leagueId, { skipBusy });
  if (!stored) return { change: null, nextDueAt: null };
  const due = nextDueAt(stored.draft);
  if (due === null || at < due) return { change: null, nextDueAt: due };
  const decision = decideClock(stored.draft, {
    at,
    // Whoever held the draft may have done so for seconds.
    decidedAt: Math.max(at, now()),
    watchedSince,
    pool: await tx.pool(stored),
    ...(await loadRandomInputs(tx, stored)),
  });
  if (!decision.ok) return { change: null, nextDueAt: due };
  const change = await appendDecision(tx, stored, decision.value);
  return { change, nextDueAt: nextDueAt(change.after.draft) };
}

/** What the decision hangs on beside the pool; the start needs nothing but an order that is to be drawn. */
async function loadRandomInputs(tx: DraftTx, stored: StoredDraft) {
  const { order, orderBy, draw, pickNumber } = stored.draft;
  if (!hasStarted(stored.draft)) {
    if (orderBy !== "drawn") return { queue: [], chance: 0 };
    const chance = await tx.randomSource(stored);
    const drawnOrder = shuffle(order, (step) => chance(drawLabel.order(draw + 1, step)));
    return { queue: [], chance: 0, drawnOrder };
  }
  const teamId = teamOnClock(stored.draft);
  const chance = (await tx.randomSource(stored))(drawLabel.pick(pickNumber));
  return { queue: teamId === null ? [] : await tx.queue(teamId), chance };
}
