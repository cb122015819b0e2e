import { SECOND_MS } from "@emberline/game";
import { useCallback, useSyncExternalStore } from "react";
import { serverNow } from "../../../platform/api/time/server-time.ts";
import { type DraftDates, type DraftPhase, draftPhaseAt, minutesToStart } from "./draft-phase.ts";

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, SECOND_MS);
  // A tab that was in the background updates as soon as it is visible.
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}

interface CurrentPhase {
  phase: DraftPhase;
  /** Null unless the draft starts within minutes. */
  minutesToStart: number | null;
}

/** A draft's phase by the server's clock. Renders again when it changes, not every second. */
export function useDraftPhase({ startDate, complete }: DraftDates): CurrentPhase {
  const read = useCallback(() => {
    const dates = { startDate, complete };
    return minutesToStart(dates, serverNow()) ?? draftPhaseAt(dates, serverNow());
  }, [startDate, complete]);
  const current = useSyncExternalStore(everySecond, read);
  return typeof current === "number"
    ? { phase: "scheduled", minutesToStart: current }
    : { phase: current, minutesToStart: null };
}
