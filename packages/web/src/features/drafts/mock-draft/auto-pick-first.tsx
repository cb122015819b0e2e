import type { DraftPlayer } from "@emberline/contract";
import { PICK_TIMER_TICK_MS } from "@emberline/game";
import { useEffect, useEffectEvent } from "react";
import { isMyTurn } from "../state/selectors.ts";
import type { RoomStore } from "../state/room-store.ts";
import { secondsLeft } from "../state/server-clock.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";

interface Props {
  state: RoomState;
  room: Pick<RoomStore, "requestPick">;
  /** The first available player of the queue. */
  firstInQueue: DraftPlayer | undefined;
}

/** In a mock draft the server has no queue, so the client picks the first queued player in the last second. */
export function AutoPickFirst({ state, room, firstInQueue }: Props) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  const left = secondsLeft(state, now);
  const isLast = isMyTurn(state) && left !== null && left <= 1 && left > 0;
  const pick = useEffectEvent(() => firstInQueue && room.requestPick(firstInQueue));
  useEffect(() => {
    if (isLast) pick();
  }, [isLast]);
  return null;
}
