import type { Timers } from "../../features/draft/model/timers.ts";
import type { Dice } from "./rng.ts";

interface Moment {
  at: number;
  /** Of several things at the same millisecond, chance says which comes first. */
  tie: number;
  work: (() => void) | null;
}

/** Simulated time: nothing happens but what was put on it, one thing after another. */
export interface Timeline extends Timers {
  now: () => number;
  /** Does everything up to a moment, each thing with all that follows from it at once. */
  runTo: (until: number) => Promise<void>;
}

export function createTimeline(dice: Dice, startsAt: number): Timeline {
  const heap: Moment[] = [];
  let now = startsAt;
  return {
    now: () => now,
    after: (delayMs, work) => {
      const moment: Moment = { at: now + Math.max(0, Math.ceil(delayMs)), tie: dice.next(), work };
      push(heap, moment);
      return () => (moment.work = null);
    },
    runTo: async (until) => {
      for (let next = heap[0]; next && next.at <= until; next = heap[0]) {
        pop(heap);
        if (!next.work) continue;
        now = next.at;
        next.work();
        await settled();
      }
      now = until;
    },
  };
}

let turn: Promise<void> | undefined;

/** Once all promises that can go on have gone on. Simulations side by side share the wait. */
function settled(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}

const isBefore = (a: Moment, b: Moment): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie);

/** A binary heap: the parent of `heap[k]` is `heap[(k - 1) >> 1]`, and never after it. */
function push(heap: Moment[], moment: Moment): void {
  let place = heap.length;
  heap.push(moment);
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (!parent || !isBefore(moment, parent)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = moment;
}

function pop(heap: Moment[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let place = 0;
  for (;;) {
    let below = 2 * place + 1;
    const [left, right] = [heap[below], heap[below + 1]];
    if (left && right && isBefore(right, left)) below += 1;
    const child = heap[below];
    if (!child || !isBefore(child, last)) break;
    heap[place] = child;
    place = below;
  }
  heap[place] = last;
}
