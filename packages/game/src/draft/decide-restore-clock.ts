import { ok, refuse, type Result } from "../result.ts";
import { type Draft, type DraftEvent, isComplete } from "./draft.ts";

/**
 * Gives a running clock back what it had left when the server lost track of time: its storage was away, or its
 * own clock was moved. `deadline` is the one that was lost sight of; if another runs by now, somebody else has
 * seen to it. Times are epoch milliseconds.
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
