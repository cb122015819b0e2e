import { useEffect, useRef } from "react";
import { useTimeReached } from "../../platform/api/time/use-time-reached.ts";
import type { ComingEpisode } from "./bar-state.ts";

/** Asks for the mark again at the moment when the server shows the next episode. */
export function useOpening(next: ComingEpisode | undefined, refetch: () => unknown): void {
  const at = next?.kind === "opens" ? next.at : null;
  const isWaiting = !useTimeReached(at) && at !== null;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void refetch();
    wasWaiting.current = isWaiting;
  }, [isWaiting, refetch]);
}
