import type { Timers } from "../../features/draft/model/timers.ts";

export interface GivenTimers extends Timers {
  /** Epoch milliseconds; nothing moves it but `pass`. */
  now: () => number;
  /** Lets so much time pass: whatever falls due runs in its order, at its moment. */
  pass: (ms: number) => void;
  /** The moments at which something is to run. */
  pending: () => number[];
}

/** Timers of a world whose time a test lets pass. */
export function givenTimers(startsAt = 0): GivenTimers {
  let time = startsAt;
  let planned: { at: number; work: () => void }[] = [];
  return {
    now: () => time,
    after: (delayMs, work) => {
      const plan = { at: time + delayMs, work };
      planned.push(plan);
      return () => void (planned = planned.filter((other) => other !== plan));
    },
    pass: (ms) => {
      const until = time + ms;
      for (;;) {
        const [next] = planned.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (!next) break;
        planned = planned.filter((plan) => plan !== next);
        time = Math.max(time, next.at);
        next.work();
      }
      time = until;
    },
    pending: () => planned.map(({ at }) => at),
  };
}
