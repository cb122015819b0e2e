import { DESK_REFUSAL_WORDS, type CommissionerRole } from "@emberline/game";
import { findCurrent, isMine, isStopped, nameOf, phaseOf } from "../state/selectors.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";

export type DeskAct = "pause" | "resume" | "addTime" | "undo" | "pickFor";

export interface DeskChoice {
  act: DeskAct;
  title: string;
  hint: string;
  /** Why it cannot be done now; null when it can. */
  closed: string | null;
}

/** Who runs this draft here; null for everybody else, in a practice and once it is over. */
export function deskOf(state: RoomState): CommissionerRole | null {
  const { guest, board } = state;
  if (!guest || !board || guest.practice !== null || phaseOf(state) === "complete") return null;
  return guest.desk;
}

/** What whoever runs the draft can do with it; nothing before its first clock. */
export function deskChoices(state: RoomState): DeskChoice[] {
  const slot = state.board && findCurrent(state.board);
  if (phaseOf(state) !== "running" || !slot) return [];
  return [clockChoice(state), timeChoice(slot), undoChoice(state), pickForChoice(state, slot)];
}

function clockChoice(state: RoomState): DeskChoice {
  return isStopped(state)
    ? {
        act: "resume",
        title: "Go on",
        hint: "The clock runs again, with the time that was left.",
        closed: null,
      }
    : {
        act: "pause",
        title: "Pause",
        hint: "The clock stops for everybody; what is left stays.",
        closed: null,
      };
}

const timeChoice = (slot: BoardSlot): DeskChoice => ({
  act: "addTime",
  title: "Add time",
  hint: `For pick ${slot.pickNumber}, ${nameOf(slot.team.owner)}.`,
  closed: null,
});

function undoChoice(state: RoomState): DeskChoice {
  const made = state.log?.draft.picks.length ?? 0;
  return {
    act: "undo",
    title: "Take picks back",
    hint: "The last ones go, and their contestants are free again.",
    closed: made === 0 ? "No pick has been made yet." : null,
  };
}

function pickForChoice(state: RoomState, slot: BoardSlot): DeskChoice {
  const mine = isMine(state, slot);
  return {
    act: "pickFor",
    title: mine ? "Pick for somebody" : `Pick for ${nameOf(slot.team.owner)}`,
    hint: "When they cannot be here and told you whom they want.",
    closed: mine ? "You are on the clock yourself: pick from the list." : null,
  };
}

/** The picks that go when so many are taken back, the newest first. */
export const picksBack = (state: RoomState, count: number): BoardSlot[] =>
  (state.board?.draftOrder ?? [])
    .filter((slot) => slot.pick !== null)
    .slice(-count)
    .toReversed();

/** What the form was opened for is no longer what stands there: the words of the refusal to come. */
export function changedWords(opened: Opened, state: RoomState): string | null {
  const now = openedAt(state);
  if (now.picks === opened.picks && now.pickNumber === opened.pickNumber) return null;
  return DESK_REFUSAL_WORDS["board-changed"];
}

/** What somebody saw who opened a form about the picks. */
export interface Opened {
  picks: number;
  pickNumber: number;
}

export const openedAt = ({ log }: RoomState): Opened => ({
  picks: log?.draft.picks.length ?? 0,
  pickNumber: log?.draft.pickNumber ?? 0,
});
