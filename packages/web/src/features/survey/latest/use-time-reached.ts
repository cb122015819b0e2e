import { useEffect, useState } from "react";

/** The longest delay of a browser timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Has a time (epoch ms, by the device's clock) passed? Updates by itself. */
export function useTimeReached(at: number | null): boolean {
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const leftMs = at - Date.now();
      if (leftMs <= 0) setReached(at);
      else timer = setTimeout(check, Math.min(leftMs + 1, MAX_TIMER_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && reached === at;
}
