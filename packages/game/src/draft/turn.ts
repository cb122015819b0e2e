import { SECOND_MS } from "../limits.ts";
import { type Draft, type DraftEvent, slotCount } from "./draft.ts";

/**
 * What follows once everything before `pickNumber` is settled: its clock, or the end when all slots
 * are filled or nobody is left to pick (wire.md §4, "Draft run").
 */
export function openTurn(
  draft: Draft,
  turn: { pickNumber: number; anyoneLeft: boolean; startedAt: number; at: number },
): DraftEvent {
  const { pickNumber, anyoneLeft, startedAt, at } = turn;
  if (!anyoneLeft || pickNumber > slotCount(draft)) return { type: "completed", at };
  return {
    type: "clock-started",
    pickNumber,
    startedAt,
    deadline: startedAt + draft.pickSeconds * SECOND_MS,
  };
}
