import type { CommissionerRole } from "@emberline/game";
import { phaseOf } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

/** The user's commissioner role; null for everyone else, in a mock draft and once the draft is over. */
export function commissionerRoleOf(state: RoomState): CommissionerRole | null {
  const { roomInfo, board } = state;
  if (!roomInfo || !board || roomInfo.practice !== null || phaseOf(state) === "complete") return null;
  return roomInfo.desk;
}
