import { decideClock, teamOnClock } from "@emberline/game";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { changeDraft, type DraftChange } from "./change-draft.ts";
import { findPool, findQueue, lockDraft } from "./draft-store.ts";

/**
 * Does what is due in a league's draft: starts the first clock, picks for whoever missed the
 * deadline, or grants a fresh clock when nobody watched (`watchedSince`, epoch milliseconds).
 * Answers null when nothing is due: another server or the owner was first.
 */
export function runClock(deps: Deps, leagueId: string, watchedSince: number): Promise<DraftChange | null> {
  return inTransaction(deps.db, async (tx) => {
    const stored = await lockDraft(tx, leagueId);
    if (!stored) return null;
    const onClock = teamOnClock(stored.draft);
    const decision = decideClock(stored.draft, {
      at: deps.now(),
      watchedSince,
      pool: (await findPool(tx, leagueId, stored.seasonId)).map(({ playerId, totalPoints }) => ({
        playerId,
        points: totalPoints,
      })),
      queue: onClock === null ? [] : await findQueue(tx, onClock),
      chance: deps.randomBytes(4).readUInt32BE() / 2 ** 32,
    });
    return decision.ok ? changeDraft(tx, stored, decision.value) : null;
  });
}
