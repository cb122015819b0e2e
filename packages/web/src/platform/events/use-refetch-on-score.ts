import { useEffect, useRef } from "react";
import { useEvent } from "./events.ts";

/** Those who have it open ask the server spread over this, and once for the scores that come meanwhile. */
const WITHIN_MS = 500;

/** Loads details again within a second of a score of one of the players. */
export function useRefetchOnScore(playerIds: readonly string[], refetch: () => unknown): void {
  const timer = useRef<number>(undefined);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvent("score", ({ data }) => {
    if (timer.current !== undefined || !playerIds.includes(data.playerId)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, Math.random() * WITHIN_MS);
  });
}
