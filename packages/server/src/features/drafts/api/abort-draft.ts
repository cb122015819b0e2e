import { decideAbort, COMMISSIONER_REFUSAL_MESSAGES } from "@emberline/game";
import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getLeague, isAlreadyDone } from "./commissioner-action.ts";
import type { DraftService } from "../service/draft-service.ts";
import { notifyDraftAborted } from "../notifications/notify-draft-aborted.ts";

export interface AbortRequest {
  leagueId: string;
  caller: Caller;
  reason: string;
  /** True keeps the picks made so far on the rosters; false undoes them. */
  keepPicks: boolean;
  /** Idempotency key: a repeated request with the same key takes effect once. */
  key?: string | undefined;
}

/**
 * Ends a league's draft at its current state. It runs under the league's mutex and row lock: a concurrent pick or clock
 * tick is either stored before it, or refused. Notifies the team owners. Throws `AppError` 404 or 409.
 */
export async function abortDraft(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  draftService: DraftService,
  request: AbortRequest,
): Promise<void> {
  const { leagueId, caller, reason, keepPicks, key } = request;
  const { name } = await getLeague(deps.db, leagueId);
  await draftService.change(leagueId, async (tx, { draftId, seasonId, draft }) => {
    if (key && (await isAlreadyDone(tx, leagueId, key))) return [];
    const act = { desk: "admin" as const, reason, at: deps.now(), ...(key && { key }) };
    const decision = decideAbort(draft, { ...act, keepPicks });
    if (!decision.ok) throw new AppError(409, COMMISSIONER_REFUSAL_MESSAGES[decision.refusal]);
    await audit(tx, {
      userId: caller.userId,
      action: "draft.aborted",
      subjectId: leagueId,
      subject: name,
      before: { picks: draft.picks },
      after: { reason, keepPicks, picksMade: draft.picks.length },
    });
    const picksMade = draft.picks.length;
    const ended = { draftId, leagueId, seasonId, leagueName: name, reason, keepPicks, picksMade };
    await notifyDraftAborted(deps, tx, ended);
    return decision.value;
  });
}
