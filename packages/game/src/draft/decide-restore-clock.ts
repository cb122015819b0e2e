import { ok, refuse, type Result } from "../result.ts";
import { type Draft, type DraftEvent, isComplete } from "./draft.ts";

/**
 * Restores a running clock with the time it had when the server lost track of it (DRAFT-34): storage was away, or
 * the server's clock was set. `deadline` is the deadline from before; if another one is running, another server has
 * restored the clock already. Times are epoch milliseconds.
 */
export function decideRestoreClock(
  draft: Draft,
  restore: { deadline: number; remainingMs: number; cause: "storage" | "clock"; at: number },
): Result<DraftEvent[], "nothing-held"> {
  const { deadline, remainingMs, cause, at } = restore;
  if (isComplete(draft) || draft.deadline !== deadline || remainingMs <= 0) return refuse("nothing-held");
  const { pickNumber, fullDeadline } = draft;
  return ok([
    { type: "held", cause, at },
    {
      type: "clock-started",
      pickNumber,
      startedAt: at,
      deadline: at + remainingMs,
      ...(fullDeadline === null ? {} : { fullDeadline: at + remainingMs + (fullDeadline - deadline) }),
    },
  ]);
}
