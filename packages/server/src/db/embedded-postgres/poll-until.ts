import { setTimeout as pause } from "node:timers/promises";

/** Asks again every few milliseconds until there is an answer; undefined when the time is over. */
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
