import { ok, refuse, type Result } from "../result.ts";
import {
  type Draft,
  type DraftEvent,
  isComplete,
  isPaused,
  type TeamStatus,
  teamOnClock,
  clockOf,
  type EndedRefusal,
  endedRefusal,
} from "./draft.ts";

export type TeamStatusRefusal = EndedRefusal | "no-team";

/**
 * Sets or clears the status "ready" or "away" of an owner; a repetition changes nothing. Setting "away" while on the
 * clock shortens the clock (DRAFT-33); clearing it in time restores the remaining time.
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
 * The owner of a team leaves while its draft runs (DRAFT-32): the order stays, and the team gets automatic picks to the
 * end, like a team whose owner is away. No events if the draft is over or does not contain the team.
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
