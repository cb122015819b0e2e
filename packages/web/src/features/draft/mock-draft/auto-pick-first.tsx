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
  room: Pick<RoomStore, "choose">;
  /** The first of the queue who is left. */
  firstInQueue: DraftPlayer | undefined;
}

/** The server knows no queue of a practice: in the last second the first wish is sent from here. */
export function AutoPickFirst({ state, room, firstInQueue: wish }: Props) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  const left = secondsLeft(state, now);
  const isLast = isMyTurn(state) && left !== null && left <= 1 && left > 0;
  const pick = useEffectEvent(() => wish && room.choose(wish));
  useEffect(() => {
    if (isLast) pick();
  }, [isLast]);
  return null;
}
