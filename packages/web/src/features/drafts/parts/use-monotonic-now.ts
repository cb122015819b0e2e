import { useEffect, useState } from "react";
import { startAlignedInterval } from "./aligned-interval.ts";

/** This device's monotonic clock in ms, updated on the ticks of the server's clock. */
export function useMonotonicNow(everyMs: number, offset: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => startAlignedInterval(everyMs, offset, setNow), [everyMs, offset]);
  return now;
}
