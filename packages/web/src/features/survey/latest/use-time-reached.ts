import { useEffect, useState } from "react";

/** The longest a browser's timer can wait. */
const MOST_MS = 2 ** 31 - 1;

/** Has a moment (epoch ms) come? Turns true by itself. */
export function useReached(at: number | null): boolean {
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const leftMs = at - Date.now();
      if (leftMs <= 0) setReached(at);
      else timer = setTimeout(look, Math.min(leftMs + 1, MOST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && reached === at;
}
