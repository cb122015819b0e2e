import { useEffect, useState } from "react";

/**
 * This device's monotonic clock in milliseconds, told anew every so often. With `offset` (to the
 * server's clock) it is told on the server's beat, so that seconds change when they do there.
 */
export function useNow(everyMs: number, offset: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    let timer: number;
    const wait = () => {
      const beat = performance.now() + (offset ?? 0);
      timer = setTimeout(tell, everyMs - (beat % everyMs));
    };
    const tell = () => {
      setNow(performance.now());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs, offset]);
  return now;
}
