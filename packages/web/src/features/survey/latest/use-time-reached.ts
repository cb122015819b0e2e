import { useEffect, useState } from "react";

/** The longest a browser's timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Has a moment (epoch ms) come? Turns true by itself. */
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
