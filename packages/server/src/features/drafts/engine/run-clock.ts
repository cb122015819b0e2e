import { decideClock, drawLabel, hasStarted, nextDueAt, shuffle, teamOnClock } from "@emberline/game";
import { appendDecision, type DraftChange } from "../model/append-decision.ts";
import type { DraftTx, StoredDraft } from "../model/draft-repository.ts";

interface ClockTick {
  leagueId: string;
  /** When the clock fires, and since when a server has watched the clocks without a break (epoch milliseconds). */
  at: number;
  watchedSince: number;
  /** Returns the time of the decision. */
  now: () => number;
  /** Skips a draft that another transaction has locked. */
  skipBusy?: boolean;
}

/** The result of a tick: no change when another server or the owner was faster. */
export interface ClockResult {
  change: DraftChange | null;
  nextDueAt: number | null;
}

/**
 * Does what is due in a league's draft: starts the first clock, picks for a team that missed the deadline, or grants a
 * new clock when no server watched the deadline.
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
    // Waiting for the row lock may have taken seconds.
    decidedAt: Math.max(at, now()),
    watchedSince,
    pool: await tx.pool(stored),
    ...(await loadRandomInputs(tx, stored)),
  });
  if (!decision.ok) return { change: null, nextDueAt: due };
  const change = await appendDecision(tx, stored, decision.value);
  return { change, nextDueAt: nextDueAt(change.after.draft) };
}

/** Further inputs of the decision; the start needs only a drawn order. */
async function loadRandomInputs(tx: DraftTx, stored: StoredDraft) {
  const { order, orderBy, draw, pickNumber } = stored.draft;
  if (!hasStarted(stored.draft)) {
    if (orderBy !== "drawn") return { queue: [], random: 0 };
    const randomAt = await tx.randomSource(stored);
    const drawnOrder = shuffle(order, (step) => randomAt(drawLabel.order(draw + 1, step)));
    return { queue: [], random: 0, drawnOrder };
  }
  const teamId = teamOnClock(stored.draft);
  const random = (await tx.randomSource(stored))(drawLabel.pick(pickNumber));
  return { queue: teamId === null ? [] : await tx.queue(teamId), random };
}
