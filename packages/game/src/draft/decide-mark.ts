import { ok, refuse, type Result } from "../result.ts";
import { type Draft, type DraftEvent, isComplete, isPaused, type Mark, teamOnClock } from "./draft.ts";
import { clockOf } from "./turn.ts";

export type MarkRefusal = "complete" | "no-team";

/**
 * An owner says that they are ready or away, or takes it back; said twice it counts once. Whoever goes away
 * while on the clock leaves a short clock behind; whoever comes back in time has again what was left of theirs.
 */
export function decideMark(
  draft: Draft,
  { teamId, mark, on, at }: { teamId: string; mark: Mark; on: boolean; at: number },
): Result<DraftEvent[], MarkRefusal> {
  if (isComplete(draft)) return refuse("complete");
  if (!draft.order.includes(teamId)) return refuse("no-team");
  if (draft[mark].includes(teamId) === on) return ok([]);
  const marked: DraftEvent = { type: "marked", teamId, mark, on, at };
  const clock = mark === "away" ? changedClock(draft, { teamId, on, at }) : null;
  return ok(clock ? [marked, clock] : [marked]);
}

function changedClock(draft: Draft, { teamId, on, at }: { teamId: string; on: boolean; at: number }) {
  const { pickNumber, startedAt, deadline, fullDeadline } = draft;
  if (isPaused(draft) || startedAt === null || deadline === null || deadline <= at) return null;
  if (teamOnClock(draft) !== teamId) return null;
  if (!on) {
    if (fullDeadline === null) return null;
    return { type: "clock-started" as const, pickNumber, startedAt, deadline: fullDeadline };
  }
  const away = { ...draft, away: [...draft.away, teamId] };
  const cut = clockOf(away, { pickNumber, startedAt: at, fullMs: deadline - at });
  return cut.fullDeadline === undefined ? null : cut;
}
