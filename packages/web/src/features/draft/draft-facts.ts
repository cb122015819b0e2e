import type { DraftSlot } from "@emberline/contract";
import { clockText } from "../../ui/time-text.ts";
import type { Board, RoomState } from "./room-state.ts";

/** `waiting`: before the first clock. `inactive`: no pick is current. */
export type Phase = "waiting" | "running" | "complete" | "inactive";

export function phaseOf({ board, deadline }: RoomState): Phase {
  if (board?.draft.complete) return "complete";
  const slot = board && findCurrent(board);
  if (!slot) return "inactive";
  return deadline !== null || slot.pickNumber > 1 ? "running" : "waiting";
}

export const findCurrent = (board: Board): DraftSlot | undefined =>
  board.draftOrder.find((slot) => slot.currentPick === 1);

export const isMine = (state: RoomState, slot: DraftSlot): boolean => slot.team.teamId === state.myTeamId;

export function isMyTurn(state: RoomState): boolean {
  const slot = state.board && findCurrent(state.board);
  return Boolean(slot) && phaseOf(state) === "running" && slot?.team.teamId === state.myTeamId;
}

export const isOnOffer = ({ board }: RoomState, playerId: string): boolean =>
  board?.availablePlayers.some((player) => player.playerId === playerId) ?? false;

/** Round 1 is the first so many picks as there are teams, and so on. */
export function roundOf({ draftOrder }: Board, pickNumber: number): number {
  const teams = new Set(draftOrder.map((slot) => slot.team.teamId)).size;
  return Math.ceil(pickNumber / Math.max(teams, 1));
}

export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

export const ownerName = (state: RoomState, slot: DraftSlot): string =>
  isMine(state, slot) ? "You" : nameOf(slot.team.owner);

export const pointsText = (points: number): string => `${points} ${points === 1 ? "pt" : "pts"}`;

/** Seconds that the running pick has left; null when nobody knows. `at` is the device's monotonic clock. */
export function secondsLeft({ deadline, offset }: RoomState, at: number): number | null {
  if (deadline === null || offset === null) return null;
  return wholeSeconds(deadline - offset - at);
}

/** Seconds until the scheduled start, 0 once it has come. */
export function secondsToStart({ board, offset }: RoomState, at: number): number {
  if (!board || offset === null) return 0;
  return wholeSeconds(Date.parse(board.draft.startDate) - offset - at);
}

const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

/** The room's headline (specification §4, draft room). */
export function statusText(state: RoomState, at: number): string {
  const slot = state.board && findCurrent(state.board);
  const phase = phaseOf(state);
  if (phase === "complete") return "Draft Complete";
  if (phase === "inactive" || !slot) return "Draft Inactive";
  if (phase === "running")
    return isMyTurn(state) ? "Your Turn to Pick" : `On the clock: ${ownerName(state, slot)}`;
  const seconds = secondsToStart(state, at);
  return seconds > 0 ? `Draft starts in ${clockText(seconds)}` : "Draft starting now...";
}

const WARN_AT = [10, 30, 60] as const;

/** The mark that one's own clock has just passed, to be said aloud; null when it passed none. */
export function warningBetween(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null;
  return WARN_AT.find((mark) => before > mark && now <= mark && now > 0) ?? null;
}
