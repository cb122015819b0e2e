import { PICK_TIMER_TICK_MS } from "@emberline/game";
import { useEffect, useRef } from "react";
import { announce } from "../../../ui/layout/live-region.tsx";
import { secondsLeft, warningBetween } from "../state/server-clock.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";

/** Announces the user's remaining time in the last minute, and as the clock turns yellow and red. */
export function ClockAnnouncer({ state }: { state: RoomState }) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  const seconds = secondsLeft(state, now);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const mark = warningBetween(before.current, seconds);
    before.current = seconds;
    if (mark !== null) announce(`${mark} seconds left to pick.`, "assertive");
  }, [seconds]);
  return null;
}
