import { ok, refuse, type Result } from "../result.ts";
import { choicesOf } from "./choices.ts";
import {
  type Draft,
  type DraftEvent,
  hasStarted,
  isPaused,
  isTaken,
  teamOnClock,
  openTurn,
  type Picked,
  withPick,
  type EndedRefusal,
  endedRefusal,
} from "./draft.ts";

export type PickRefusal =
  | EndedRefusal
  | "not-started"
  | "paused"
  | "not-your-turn"
  | "slot-filled"
  | "time-is-up"
  | "player-taken"
  | "player-unavailable";

/** An owner's pick as it was received. */
export interface PickAttempt {
  /** The sender's own team, never a team that the message names. */
  teamId: string;
  playerId: string;
  /** The slot that the owner saw. */
  pickNumber: number;
  /** When the server received it, epoch milliseconds. */
  at: number;
  /** The time of the decision: the next team's clock does not lose the delay. */
  decidedAt: number;
}

/**
 * An owner picks: `picked`, then the next clock or `completed`. `pool` are the available players (of the season, not
 * eliminated, on no roster of the league). A repeated pick succeeds with no events, so that a pick sent twice counts
 * once and gets the same answer (INVARIANT-9). At the deadline itself a pick is too late (INVARIANT-10).
 */
export function decidePick(
  draft: Draft,
  choice: PickAttempt,
  pool: ReadonlySet<string>,
): Result<DraftEvent[], PickRefusal> {
  if (isAlreadyMade(draft, choice)) return ok([]);
  const ended = endedRefusal(draft);
  if (ended) return refuse(ended);
  if (!hasStarted(draft)) return refuse("not-started");
  if (draft.picks[choice.pickNumber - 1]) return refuse("slot-filled");
  if (choice.pickNumber !== draft.pickNumber) return refuse("not-your-turn");
  if (teamOnClock(draft) !== choice.teamId) return refuse("not-your-turn");
  if (isPaused(draft) || draft.deadline === null) return refuse("paused");
  if (choice.at >= draft.deadline) return refuse("time-is-up");
  const refusal = playerRefusal(draft, choice, pool);
  if (refusal) return refuse(refusal);
  return ok(pickEvents(draft, choice, pool));
}

/** Why a team may not pick a player; null if it may. */
export function playerRefusal(
  draft: Draft,
  { teamId, playerId }: { teamId: string; playerId: string },
  pool: ReadonlySet<string>,
): "player-taken" | "player-unavailable" | null {
  if (choicesOf(draft, teamId, pool).has(playerId)) return null;
  return isTaken(draft, playerId) ? "player-taken" : "player-unavailable";
}

function isAlreadyMade(draft: Draft, { pickNumber, teamId, playerId }: PickAttempt): boolean {
  const pick = draft.picks[pickNumber - 1];
  return pick?.teamId === teamId && pick.playerId === playerId;
}

function pickEvents(draft: Draft, choice: PickAttempt, pool: ReadonlySet<string>): DraftEvent[] {
  const { pickNumber, teamId, playerId, at, decidedAt } = choice;
  const picked: Picked = { type: "picked", pickNumber, teamId, playerId, by: "owner", at };
  const back = { ...draft, away: draft.away.filter((id) => id !== teamId) };
  return [
    picked,
    // A pick ends the status "away".
    ...(draft.away.includes(teamId)
      ? [{ type: "marked" as const, teamId, mark: "away" as const, on: false, at }]
      : []),
    openTurn(withPick(back, picked), { pickNumber: pickNumber + 1, pool, startedAt: decidedAt, at }),
  ];
}
