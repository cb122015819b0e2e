import { ok, refuse, type Result } from "../result.ts";
import { type EndedRefusal, endedRefusal } from "./decide-abort.ts";
import { type Draft, type DraftEvent, isComplete, isPaused, type TeamStatus, teamOnClock } from "./draft.ts";
import { clockOf } from "./turn.ts";

export type TeamStatusRefusal = EndedRefusal | "no-team";

/**
 * An owner says that they are ready or away, or takes it back; said twice it counts once. Whoever goes away
 * while on the clock leaves a short clock behind; whoever comes back in time has again what was left of theirs.
 */
export function decideTeamStatus(
  draft: Draft,
  { teamId, mark, on, at }: { teamId: string; mark: TeamStatus; on: boolean; at: number },
): Result<DraftEvent[], TeamStatusRefusal> {
  const ended = endedRefusal(draft);
  if (ended) return refuse(ended);
  if (!draft.order.includes(teamId)) return refuse("no-team");
  if (draft[mark].includes(teamId) === on) return ok([]);
  const marked: DraftEvent = { type: "marked", teamId, mark, on, at };
  const clock = mark === "away" ? changedClock(draft, { teamId, on, at }) : null;
  return ok(clock ? [marked, clock] : [marked]);
}

/**
 * The owner of a team leaves while its draft runs: the order stays as it is, and the team is picked for to the
 * end like one whose owner is away. A draft that is over, or that the team is not in, has nothing to say.
 */
export function decideTeamLeft(draft: Draft, { teamId, at }: { teamId: string; at: number }): DraftEvent[] {
  if (isComplete(draft) || !draft.order.includes(teamId)) return [];
  const clock = draft.away.includes(teamId) ? null : changedClock(draft, { teamId, on: true, at });
  return [{ type: "team-left", teamId, at }, ...(clock ? [clock] : [])];
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
