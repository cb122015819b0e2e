import { decidePick, PICK_REFUSAL_WORDS } from "@emberline/game";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { changeDraft, type DraftChange } from "./change-draft.ts";
import { findPool, lockDraft } from "./draft-store.ts";

/** What arrived; `at` is when the server received it, in epoch milliseconds. */
export interface PickRequest {
  leagueId: string;
  userId: string;
  draftPickId: string;
  playerId: string;
  at: number;
}

/** One transaction: whose turn, whose contestant and whose team are all decided in it. */
export function makePick(deps: Deps, request: PickRequest): Promise<DraftChange> {
  return inTransaction(deps.db, async (tx) => {
    const stored = await lockDraft(tx, request.leagueId);
    if (!stored) throw new AppError(409, "No draft is set for this league");
    const slot = await tx
      .selectFrom("draftPicks")
      .innerJoin("teams", "teams.leagueId", "draftPicks.leagueId")
      .select(["pickNumber", "teams.teamId as ownTeamId"])
      .where("draftPickId", "=", request.draftPickId)
      .where("draftId", "=", stored.draftId)
      .where("teams.ownerId", "=", request.userId)
      .executeTakeFirst();
    if (!slot) throw new AppError(403, "That pick is not yours to make");
    const pool = await findPool(tx, stored.leagueId, stored.seasonId);
    const decision = decidePick(
      stored.draft,
      {
        teamId: slot.ownTeamId,
        playerId: request.playerId,
        pickNumber: slot.pickNumber,
        at: request.at,
        decidedAt: deps.now(),
      },
      new Set(pool.map((player) => player.playerId)),
    );
    if (!decision.ok) throw new AppError(409, PICK_REFUSAL_WORDS[decision.refusal]);
    return changeDraft(tx, stored, decision.value);
  });
}
