import { COMMISSIONER_REFUSAL_MESSAGES, fullName } from "@emberline/game";
import { findCurrent, isMine, isDraftPaused, phaseOf } from "../state/selectors.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";

export type CommissionerActionKind = "pause" | "resume" | "addTime" | "undo" | "pickFor";

export interface AvailableAction {
  kind: CommissionerActionKind;
  title: string;
  hint: string;
  /** Why it is unavailable now; null when it is available. */
  unavailable: string | null;
}

/** The commissioner's actions; empty before the first clock. */
export function availableActions(state: RoomState): AvailableAction[] {
  const slot = state.board && findCurrent(state.board);
  if (phaseOf(state) !== "running" || !slot) return [];
  return [pauseOrResume(state), addTime(slot), undo(state), pickFor(state, slot)];
}

function pauseOrResume(state: RoomState): AvailableAction {
  return isDraftPaused(state)
    ? {
        kind: "resume",
        title: "Resume",
        hint: "The clock continues with the remaining time.",
        unavailable: null,
      }
    : {
        kind: "pause",
        title: "Pause",
        hint: "The clock stops for everyone. The remaining time is kept.",
        unavailable: null,
      };
}

const addTime = (slot: BoardSlot): AvailableAction => ({
  kind: "addTime",
  title: "Add time",
  hint: `For pick ${slot.pickNumber}, ${fullName(slot.team.owner)}.`,
  unavailable: null,
});

function undo(state: RoomState): AvailableAction {
  const made = state.log?.draft.picks.length ?? 0;
  return {
    kind: "undo",
    title: "Undo picks",
    hint: "Removes the last picks. Their contestants become available again.",
    unavailable: made === 0 ? "No pick has been made yet." : null,
  };
}

function pickFor(state: RoomState, slot: BoardSlot): AvailableAction {
  const mine = isMine(state, slot);
  return {
    kind: "pickFor",
    title: mine ? "Pick for an owner" : `Pick for ${fullName(slot.team.owner)}`,
    hint: "For an owner who cannot be here and told you who they want.",
    unavailable: mine ? "You are on the clock. Pick from the list." : null,
  };
}

/** The last `count` picks, newest first. */
export const picksToUndo = (state: RoomState, count: number): BoardSlot[] =>
  (state.board?.draftOrder ?? [])
    .filter((slot) => slot.pick !== null)
    .slice(-count)
    .toReversed();

/** The refusal to expect if the board changed since the form was opened; null if it did not. */
export function staleBoardMessage(opened: BoardVersion, state: RoomState): string | null {
  const now = boardVersionOf(state);
  if (now.picks === opened.picks && now.pickNumber === opened.pickNumber) return null;
  return COMMISSIONER_REFUSAL_MESSAGES["board-changed"];
}

/** The state of the board when a form was opened. */
export interface BoardVersion {
  picks: number;
  pickNumber: number;
}

export const boardVersionOf = ({ log }: RoomState): BoardVersion => ({
  picks: log?.draft.picks.length ?? 0,
  pickNumber: log?.draft.pickNumber ?? 0,
});
