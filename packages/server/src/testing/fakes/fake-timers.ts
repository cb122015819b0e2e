import type { Timers } from "../../features/draft/model/timers.ts";

export interface FakeTimers extends Timers {
  /** Epoch milliseconds; nothing moves it but `pass`. */
  now: () => number;
  /** Lets so much time pass: whatever falls due runs in its order, at its moment. */
  advance: (ms: number) => void;
  /** The moments at which something is to run. */
  pending: () => number[];
}

/** Timers of a world whose time a test lets pass. */
export function createFakeTimers(startsAt = 0): FakeTimers {
  let time = startsAt;
  let scheduled: { at: number; work: () => void }[] = [];
  return {
    now: () => time,
    after: (delayMs, work) => {
      const timer = { at: time + delayMs, work };
      scheduled.push(timer);
      return () => void (scheduled = scheduled.filter((other) => other !== timer));
    },
    advance: (ms) => {
      const until = time + ms;
      for (;;) {
        const [next] = scheduled.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (!next) break;
        scheduled = scheduled.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.work();
      }
      time = until;
    },
    pending: () => scheduled.map(({ at }) => at),
  };
}
