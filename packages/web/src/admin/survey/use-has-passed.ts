import { useSyncExternalStore } from "react";

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  // A suspended tab checks as soon as it is visible again.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Whether an instant has passed. Re-renders only when it does. */
export const useHasPassed = (moment: string): boolean =>
  useSyncExternalStore(everySecond, () => Date.parse(moment) <= Date.now());
