import { decideAbort, DESK_REFUSAL_WORDS } from "@emberline/game";
import type { Caller } from "../../../auth/session.ts";
import { audit } from "../../../db/queries/audit.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { getLeague, isAlreadyDone } from "./commissioner-action.ts";
import type { DraftService } from "../service/draft-service.ts";
import { notifyDraftAborted } from "./notify-draft-aborted.ts";

export interface AbortRequest {
  leagueId: string;
  caller: Caller;
  reason: string;
  /** What was picked so far stays on the rosters; else it is taken back. */
  keepPicks: boolean;
  /** It may be sent again with the same one: it counts once. */
  key?: string | undefined;
}

/**
 * An admin ends a league's draft where it stands, in its turn and on its locked row: a pick or a clock comes
 * before it, and counts, or after it, and is refused. The owners of the league's teams are told why.
 */
export async function abortDraft(deps: Deps, desk: DraftService, request: AbortRequest): Promise<void> {
  const { leagueId, caller, reason, keepPicks, key } = request;
  const { name } = await getLeague(deps.db, leagueId);
  await desk.change(leagueId, async (tx, { draftId, draft }) => {
    if (key && (await isAlreadyDone(tx, leagueId, key))) return [];
    const act = { desk: "admin" as const, reason, at: deps.now(), ...(key && { key }) };
    const decision = decideAbort(draft, { ...act, keepPicks });
    if (!decision.ok) throw new AppError(409, DESK_REFUSAL_WORDS[decision.refusal]);
    await audit(tx, {
      userId: caller.userId,
      action: "draft.aborted",
      subjectId: leagueId,
      subject: name,
      before: { picks: draft.picks },
      after: { reason, keepPicks, picksMade: draft.picks.length },
    });
    const picksMade = draft.picks.length;
    await notifyDraftAborted(deps, tx, { draftId, leagueId, leagueName: name, reason, keepPicks, picksMade });
    return decision.value;
  });
}
