import { ADD_TIME_SECONDS_MAX, SECOND_MS } from "../limits.ts";
import { ok, refuse, type Result } from "../result.ts";
import { playerRefusal } from "./decide-pick.ts";
import {
  type CommissionerAction,
  type Draft,
  type DraftEvent,
  hasStarted,
  isPaused,
  type Picked,
  teamOnClock,
  withPick,
  clockOf,
  openTurn,
  type EndedRefusal,
  endedRefusal,
} from "./draft.ts";

export type CommissionerRefusal =
  | EndedRefusal
  | "not-started"
  | "paused"
  | "not-paused"
  | "time-is-up"
  | "bad-seconds"
  | "board-changed"
  | "slot-filled"
  | "player-taken"
  | "player-unavailable";

type Answer = Result<DraftEvent[], CommissionerRefusal>;

/** Stops the clock; the remaining time is kept. */
export function decidePause(draft: Draft, action: CommissionerAction): Answer {
  const refusal = notRunning(draft);
  if (refusal) return refuse(refusal);
  if (isPaused(draft)) return refuse("paused");
  if (draft.deadline === null) return refuse("not-started");
  // A clock shortened because the owner is away keeps its full remaining time in a pause.
  const remainingMs = (draft.fullDeadline ?? draft.deadline) - action.at;
  if (draft.deadline <= action.at || remainingMs <= 0) return refuse("time-is-up");
  return ok([{ type: "paused", remainingMs, ...action }]);
}

/** The clock continues with the remaining time. */
export function decideResume(draft: Draft, action: CommissionerAction): Answer {
  const refusal = notRunning(draft);
  if (refusal) return refuse(refusal);
  if (draft.remainingMs === null) return refuse("not-paused");
  const { pickNumber, remainingMs } = draft;
  return ok([
    { type: "resumed", ...action },
    clockOf(draft, { pickNumber, startedAt: action.at, fullMs: remainingMs }),
  ]);
}

/** Gives the current pick more time, even during a pause. */
export function decideAddTime(draft: Draft, action: CommissionerAction & { seconds: number }): Answer {
  const refusal = notRunning(draft);
  if (refusal) return refuse(refusal);
  const { seconds, at } = action;
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > ADD_TIME_SECONDS_MAX)
    return refuse("bad-seconds");
  const added: DraftEvent = { type: "time-added", ...action };
  if (isPaused(draft)) return ok([added]);
  const { startedAt, deadline, pickNumber } = draft;
  if (startedAt === null || deadline === null) return refuse("not-started");
  if (deadline <= at) return refuse("time-is-up");
  const later = (time: number) => time + seconds * SECOND_MS;
  return ok([
    added,
    {
      type: "clock-started",
      pickNumber,
      startedAt,
      deadline: later(deadline),
      ...(draft.fullDeadline === null ? {} : { fullDeadline: later(draft.fullDeadline) }),
    },
  ]);
}

/**
 * Undoes the picks after the first `keepPicks`; the first undone pick is on the clock again with its full time. The
 * request says how many picks its sender saw, so that no other pick is undone.
 */
export function decideUndo(
  draft: Draft,
  action: CommissionerAction & { keepPicks: number; seenPicks: number },
): Answer {
  const refusal = notRunning(draft);
  if (refusal) return refuse(refusal);
  const { keepPicks, seenPicks, ...rest } = action;
  const made = draft.picks.length;
  if (made !== seenPicks || !Number.isInteger(keepPicks) || keepPicks < 0 || keepPicks >= made) {
    return refuse("board-changed");
  }
  const undone: DraftEvent = { type: "undone", keptPicks: keepPicks, ...rest };
  if (isPaused(draft)) return ok([undone]);
  const fullMs = draft.pickSeconds * SECOND_MS;
  return ok([undone, clockOf(draft, { pickNumber: keepPicks + 1, startedAt: action.at, fullMs })]);
}

/** Picks for the team on the clock, even during a pause. */
export function decidePickFor(
  draft: Draft,
  action: CommissionerAction & { pickNumber: number; playerId: string },
  pool: ReadonlySet<string>,
): Answer {
  const refusal = notRunning(draft);
  if (refusal) return refuse(refusal);
  const { pickNumber, playerId, ...why } = action;
  const { at } = why;
  const teamId = teamOnClock(draft);
  if (pickNumber !== draft.pickNumber || teamId === null) return refuse("slot-filled");
  if (!isPaused(draft) && draft.deadline !== null && draft.deadline <= at) return refuse("time-is-up");
  const unavailable = playerRefusal(draft, { teamId, playerId }, pool);
  if (unavailable) return refuse(unavailable);
  const picked: Picked = { type: "picked", pickNumber, teamId, playerId, by: "desk", ...why };
  const next = openTurn(withPick(draft, picked), { pickNumber: pickNumber + 1, pool, startedAt: at, at });
  return ok(isPaused(draft) && next.type !== "completed" ? [picked] : [picked, next]);
}

const notRunning = (draft: Draft): EndedRefusal | "not-started" | null =>
  endedRefusal(draft) ?? (hasStarted(draft) ? null : "not-started");

/** An admin ends a draft, before its start, while it runs or in a pause (DRAFT-16). */
export function decideAbort(
  draft: Draft,
  action: CommissionerAction & { keepPicks: boolean },
): Result<DraftEvent[], EndedRefusal> {
  const ended = endedRefusal(draft);
  return ended ? refuse(ended) : ok([{ type: "aborted", ...action }]);
}
