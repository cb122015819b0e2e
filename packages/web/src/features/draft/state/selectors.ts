import { hasStarted, isComplete, isPaused } from "@emberline/game";
import { clockText } from "../../../ui/text/time-text.ts";
import { isClockSuspended, secondsToStart } from "./server-clock.ts";
import type { Board, BoardSlot, RoomState } from "./room-state.ts";

/** `waiting`: before the first clock. `inactive`: no pick is current. */
export type Phase = "waiting" | "running" | "complete" | "inactive";

export function phaseOf({ log, board }: RoomState): Phase {
  if (!log || !board) return "inactive";
  if (isComplete(log.draft)) return "complete";
  if (!findCurrent(board)) return "inactive";
  return hasStarted(log.draft) ? "running" : "waiting";
}

/** The order is drawn at the very start: until then the log's is only a list of the teams. */
export const isOrderUndrawn = (state: RoomState): boolean =>
  phaseOf(state) === "waiting" && state.log?.draft.orderBy === "drawn";

/** The desk has stopped the clock; the time that is left stays. */
export const isDraftPaused = ({ log }: RoomState): boolean => log !== null && isPaused(log.draft);

export const findCurrent = (board: Board): BoardSlot | undefined =>
  board.draftOrder.find((slot) => slot.isCurrent);

export const isMine = (state: RoomState, slot: BoardSlot): boolean => slot.team.teamId === state.myTeamId;

/** It is the user's turn, be it in a pause. */
export function isOwnTurn(state: RoomState): boolean {
  const slot = state.board && findCurrent(state.board);
  return Boolean(slot) && phaseOf(state) === "running" && slot?.team.teamId === state.myTeamId;
}

/** It is the user's turn, and the draft is not paused: they can pick. */
export const isMyTurn = (state: RoomState): boolean => isOwnTurn(state) && !isDraftPaused(state);

export const isAvailable = ({ board }: RoomState, playerId: string): boolean =>
  board?.availablePlayers.some((player) => player.playerId === playerId) ?? false;

/** Their owner asked to be picked for. */
export const isAway = ({ log }: RoomState, teamId: string | null): boolean =>
  teamId !== null && (log?.draft.away.includes(teamId) ?? false);

export const isReady = ({ log }: RoomState, teamId: string | null): boolean =>
  teamId !== null && (log?.draft.ready.includes(teamId) ?? false);

export const isHere = ({ presence }: RoomState, teamId: string): boolean =>
  presence?.teamIds.includes(teamId) ?? false;

/** Somebody plays here: the user's team is in this draft. */
export const isPlaying = ({ log, myTeamId }: RoomState): boolean =>
  myTeamId !== null && (log?.draft.order.includes(myTeamId) ?? false);

export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

export const ownerName = (state: RoomState, slot: BoardSlot): string =>
  isMine(state, slot) ? "You" : nameOf(slot.team.owner);

/** The room's headline (ROOM-5 to ROOM-7). */
export function statusText(state: RoomState, at: number): string {
  const slot = state.board && findCurrent(state.board);
  const phase = phaseOf(state);
  if (phase === "complete") return state.log?.draft.aborted ? "Draft Ended" : "Draft Complete";
  if (phase === "inactive" || !slot) return "Draft Inactive";
  if (phase === "running") return runningText(state, slot);
  const seconds = secondsToStart(state, at);
  return seconds === 0 ? "Draft starting now..." : `Draft starts in ${clockText(seconds)}`;
}

function runningText(state: RoomState, slot: BoardSlot): string {
  if (isDraftPaused(state)) return "Draft Paused";
  return isMyTurn(state) ? "Your Turn to Pick" : `On the clock: ${ownerName(state, slot)}`;
}

/** Why the clock stands, in a word; null when it does not. */
export function clockStopReason(state: RoomState): "paused" | "held" | null {
  if (isDraftPaused(state)) return "paused";
  return isClockSuspended(state) ? "held" : null;
}
