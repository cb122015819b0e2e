import { useSyncExternalStore } from "react";

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  // A tab that slept looks at the clock as soon as it is seen.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Has a moment come? Renders again only when it does. */
export const useHasPassed = (moment: string): boolean =>
  useSyncExternalStore(everySecond, () => Date.parse(moment) <= Date.now());
