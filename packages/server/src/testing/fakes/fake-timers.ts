import type { Timers } from "../../platform/clock/timers.ts";

export interface FakeTimers extends Timers {
  /** Epoch milliseconds; only `pass` changes it. */
  now: () => number;
  /** Advances the time; due timers run in order, each at its time. */
  advance: (ms: number) => void;
  /** The times at which timers are due. */
  pending: () => number[];
}

/** Timers whose time the test advances. */
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
