import { SECOND_MS } from "@emberline/game";
import { useCallback, useSyncExternalStore } from "react";
import { draftStatus, type DraftDates, type DraftStatus } from "./draft-status.ts";

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND_MS);
  // A tab that slept looks at the clock as soon as it is seen.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** The status now; renders again when it changes, not every second. */
export function useDraftStatus(dates: DraftDates): DraftStatus {
  const { draftDate, draftComplete } = dates;
  const look = useCallback(() => {
    const status = draftStatus({ draftDate, draftComplete }, Date.now());
    return status.kind === "soon" ? status.minutes : status.kind;
  }, [draftDate, draftComplete]);
  const seen = useSyncExternalStore(everySecond, look);
  return typeof seen === "number" ? { kind: "soon", minutes: seen } : { kind: seen };
}
