import { useEffect, useState } from "react";
import { startBeat } from "./aligned-interval.ts";

/** This device's monotonic clock in milliseconds, told anew on the beat of the server's clock. */
export function useNow(everyMs: number, offset: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => startBeat(everyMs, offset, setNow), [everyMs, offset]);
  return now;
}
