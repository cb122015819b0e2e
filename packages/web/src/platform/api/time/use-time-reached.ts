import { useSyncExternalStore } from "react";
import { serverNow } from "./server-time.ts";

/** Whether a time (epoch ms, by the server's clock) has passed; false for null. Re-renders only when it passes. */
export const useTimeReached = (at: number | null): boolean =>
  useSyncExternalStore(everySecond, () => at !== null && at <= serverNow());

function everySecond(check: () => void): () => void {
  const timer = setInterval(check, 1000);
  // A suspended tab checks as soon as it is visible again.
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
