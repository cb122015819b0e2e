import { DESK_REFUSAL_WORDS, type CommissionerRole } from "@emberline/game";
import { findCurrent, isMine, isDraftPaused, nameOf, phaseOf } from "../state/selectors.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";

export type CommissionerActionKind = "pause" | "resume" | "addTime" | "undo" | "pickFor";

export interface AvailableAction {
  kind: CommissionerActionKind;
  title: string;
  hint: string;
  /** Why it cannot be done now; null when it can. */
  unavailable: string | null;
}

/** Who runs this draft here; null for everybody else, in a practice and once it is over. */
export function commissionerRoleOf(state: RoomState): CommissionerRole | null {
  const { roomInfo: guest, board } = state;
  if (!guest || !board || guest.practice !== null || phaseOf(state) === "complete") return null;
  return guest.desk;
}

/** What whoever runs the draft can do with it; nothing before its first clock. */
export function availableActions(state: RoomState): AvailableAction[] {
  const slot = state.board && findCurrent(state.board);
  if (phaseOf(state) !== "running" || !slot) return [];
  return [pauseOrResume(state), addTime(slot), undo(state), pickFor(state, slot)];
}

function pauseOrResume(state: RoomState): AvailableAction {
  return isDraftPaused(state)
    ? {
        kind: "resume",
        title: "Go on",
        hint: "The clock runs again, with the time that was left.",
        unavailable: null,
      }
    : {
        kind: "pause",
        title: "Pause",
        hint: "The clock stops for everybody; what is left stays.",
        unavailable: null,
      };
}

const addTime = (slot: BoardSlot): AvailableAction => ({
  kind: "addTime",
  title: "Add time",
  hint: `For pick ${slot.pickNumber}, ${nameOf(slot.team.owner)}.`,
  unavailable: null,
});

function undo(state: RoomState): AvailableAction {
  const made = state.log?.draft.picks.length ?? 0;
  return {
    kind: "undo",
    title: "Take picks back",
    hint: "The last ones go, and their contestants are free again.",
    unavailable: made === 0 ? "No pick has been made yet." : null,
  };
}

function pickFor(state: RoomState, slot: BoardSlot): AvailableAction {
  const mine = isMine(state, slot);
  return {
    kind: "pickFor",
    title: mine ? "Pick for somebody" : `Pick for ${nameOf(slot.team.owner)}`,
    hint: "When they cannot be here and told you whom they want.",
    unavailable: mine ? "You are on the clock yourself: pick from the list." : null,
  };
}

/** The picks that go when so many are taken back, the newest first. */
export const picksToUndo = (state: RoomState, count: number): BoardSlot[] =>
  (state.board?.draftOrder ?? [])
    .filter((slot) => slot.pick !== null)
    .slice(-count)
    .toReversed();

/** What the form was opened for is no longer what stands there: the words of the refusal to come. */
export function staleBoardMessage(opened: BoardVersion, state: RoomState): string | null {
  const now = boardVersionOf(state);
  if (now.picks === opened.picks && now.pickNumber === opened.pickNumber) return null;
  return DESK_REFUSAL_WORDS["board-changed"];
}

/** What somebody saw who opened a form about the picks. */
export interface BoardVersion {
  picks: number;
  pickNumber: number;
}

export const boardVersionOf = ({ log }: RoomState): BoardVersion => ({
  picks: log?.draft.picks.length ?? 0,
  pickNumber: log?.draft.pickNumber ?? 0,
});
