import { ok, refuse, type Result } from "../result.ts";
import { type CommissionerAction, type Draft, type DraftEvent, isAborted, isComplete } from "./draft.ts";

export type EndedRefusal = "complete" | "aborted";

/** Why a draft accepts no more changes; null while it does. */
export function endedRefusal(draft: Draft): EndedRefusal | null {
  if (!isComplete(draft)) return null;
  return isAborted(draft) ? "aborted" : "complete";
}

/** An admin ends a draft, before its start, while it runs or in a pause (DRAFT-16). */
export function decideAbort(
  draft: Draft,
  action: CommissionerAction & { keepPicks: boolean },
): Result<DraftEvent[], EndedRefusal> {
  const ended = endedRefusal(draft);
  return ended ? refuse(ended) : ok([{ type: "aborted", ...action }]);
}
