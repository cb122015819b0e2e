import { AWAY_PICK_SECONDS, SECOND_MS } from "../limits.ts";
import { type ClockStarted, type Draft, type DraftEvent, slotCount } from "./draft.ts";
import { teamAt } from "./snake.ts";

/**
 * The event that follows when everything before `pickNumber` is decided: the pick's clock, or the end when all slots
 * are filled or no player is available (DRAFT-27). During a pause the turn waits.
 */
export function openTurn(
  draft: Draft,
  turn: { pickNumber: number; anyoneLeft: boolean; startedAt: number; at: number },
): DraftEvent {
  const { pickNumber, anyoneLeft, startedAt, at } = turn;
  if (!anyoneLeft || pickNumber > slotCount(draft)) return { type: "completed", at };
  return clockOf(draft, { pickNumber, startedAt, fullMs: draft.pickSeconds * SECOND_MS });
}

/** A pick's clock with so much time, or a short one if the owner is away (DRAFT-33). */
export function clockOf(
  draft: Draft,
  { pickNumber, startedAt, fullMs }: { pickNumber: number; startedAt: number; fullMs: number },
): ClockStarted {
  const teamId = teamAt(draft.order, pickNumber);
  const isAway = teamId !== null && draft.away.includes(teamId);
  const full = startedAt + fullMs;
  const short = startedAt + AWAY_PICK_SECONDS * SECOND_MS;
  if (!isAway || full <= short) return { type: "clock-started", pickNumber, startedAt, deadline: full };
  return { type: "clock-started", pickNumber, startedAt, deadline: short, fullDeadline: full };
}
