import { setTimeout as pause } from "node:timers/promises";

/** Calls `check` every few milliseconds until it returns a value; undefined after `forMs`. */
export async function pollUntil<T>(
  check: () => T | undefined | Promise<T | undefined>,
  { forMs, everyMs = 4 }: { forMs: number; everyMs?: number },
): Promise<T | undefined> {
  const end = performance.now() + forMs;
  for (;;) {
    const answer = await check();
    if (answer !== undefined || performance.now() >= end) return answer;
    await pause(everyMs);
  }
}
