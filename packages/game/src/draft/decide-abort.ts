import { ok, refuse, type Result } from "../result.ts";
import { type CommissionerAction, type Draft, type DraftEvent, isAborted, isComplete } from "./draft.ts";

export type EndedRefusal = "complete" | "aborted";

/** Why nothing can happen in a draft any more; null while it can. */
export function endedRefusal(draft: Draft): EndedRefusal | null {
  if (!isComplete(draft)) return null;
  return isAborted(draft) ? "aborted" : "complete";
}

/** An admin ends a draft where it stands: one that has not begun, one that runs, one that is paused. */
export function decideAbort(
  draft: Draft,
  action: CommissionerAction & { keepPicks: boolean },
): Result<DraftEvent[], EndedRefusal> {
  const ended = endedRefusal(draft);
  return ended ? refuse(ended) : ok([{ type: "aborted", ...action }]);
}
