import { fullName, hasStarted, isComplete, isPaused } from "@emberline/game";
import type { DraftPhase } from "../setup/draft-phase.ts";
import { clockText } from "../../../ui/text/time-text.ts";
import { isClockSuspended, secondsToStart } from "./server-clock.ts";
import type { Board, BoardSlot, RoomState } from "./room-state.ts";

/** The draft's phase by its log. It starts with its first clock; without a current pick there is none (ROOM-7). */
export function phaseOf({ log, board }: RoomState): DraftPhase {
  if (!log || !board) return "none";
  if (isComplete(log.draft)) return "complete";
  if (!findCurrent(board)) return "none";
  return hasStarted(log.draft) ? "running" : "scheduled";
}

/** The order is made at the start; until then the log's order is just the list of teams. */
export const isOrderUndrawn = (state: RoomState): boolean =>
  phaseOf(state) === "scheduled" && ["drawn", "standings"].includes(state.log?.draft.orderBy ?? "");

/** The commissioner paused the draft; the remaining time is kept. */
export const isDraftPaused = ({ log }: RoomState): boolean => log !== null && isPaused(log.draft);

/** The slot on the clock; undefined before the start and after the last pick. */
export const findCurrent = (board: Board): BoardSlot | undefined =>
  board.draftOrder.find((slot) => slot.isCurrent);

export const isMine = (state: RoomState, slot: BoardSlot): boolean => slot.team.teamId === state.myTeamId;

/** It is the user's turn, possibly during a pause. */
export function isOwnTurn(state: RoomState): boolean {
  const slot = state.board && findCurrent(state.board);
  return Boolean(slot) && phaseOf(state) === "running" && slot?.team.teamId === state.myTeamId;
}

/** It is the user's turn and the draft is not paused: they can pick. */
export const isMyTurn = (state: RoomState): boolean => isOwnTurn(state) && !isDraftPaused(state);

export const isAvailable = ({ board }: RoomState, playerId: string): boolean =>
  board?.availablePlayers.some((player) => player.playerId === playerId) ?? false;

/** How many picks are made until it is the user's turn, the current one included; null when none of theirs follows. */
export function picksUntilMyTurn(state: RoomState): number | null {
  const slots = state.board?.draftOrder ?? [];
  const current = slots.findIndex((slot) => slot.isCurrent);
  if (current === -1 || phaseOf(state) !== "running") return null;
  const picks = slots.slice(current).findIndex((slot) => isMine(state, slot));
  return picks > 0 ? picks : null;
}

/** The owner asked for automatic picks. */
export const isAway = ({ log }: RoomState, teamId: string | null): boolean =>
  teamId !== null && (log?.draft.away.includes(teamId) ?? false);

export const isReady = ({ log }: RoomState, teamId: string | null): boolean =>
  teamId !== null && (log?.draft.ready.includes(teamId) ?? false);

/** The team's owner is in the room now. */
export const isHere = ({ presence }: RoomState, teamId: string): boolean =>
  presence?.teamIds.includes(teamId) ?? false;

/** The user's team takes part in this draft. */
export const isPlaying = ({ log, myTeamId }: RoomState): boolean =>
  myTeamId !== null && (log?.draft.order.includes(myTeamId) ?? false);

export const ownerName = (state: RoomState, slot: BoardSlot): string =>
  isMine(state, slot) ? "You" : fullName(slot.team.owner);

/** The room's headline (ROOM-5, ROOM-6, ROOM-7). `at`: the monotonic clock in ms. */
export function statusText(state: RoomState, at: number): string {
  const slot = state.board && findCurrent(state.board);
  const phase = phaseOf(state);
  if (phase === "complete") return state.log?.draft.aborted ? "Draft Ended" : "Draft Complete";
  if (phase === "none" || !slot) return "Draft Inactive";
  if (phase === "running") return runningText(state, slot);
  const seconds = secondsToStart(state, at);
  return seconds === 0 ? "Draft starting now..." : `Draft starts in ${clockText(seconds)}`;
}

function runningText(state: RoomState, slot: BoardSlot): string {
  if (isDraftPaused(state)) return "Draft Paused";
  return isMyTurn(state) ? "Your Turn to Pick" : `On the clock: ${ownerName(state, slot)}`;
}

/** Why the clock is stopped; null when it is not. */
export function clockStopReason(state: RoomState): "paused" | "outage" | null {
  if (isDraftPaused(state)) return "paused";
  return isClockSuspended(state) ? "outage" : null;
}
