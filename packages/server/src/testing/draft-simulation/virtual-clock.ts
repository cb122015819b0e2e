import type { Timers } from "../../platform/clock/timers.ts";
import type { Rng } from "./rng.ts";

interface ScheduledTask {
  at: number;
  /** A random number that orders tasks of the same millisecond. */
  tie: number;
  work: (() => void) | null;
}

/** Simulated time: runs the scheduled tasks one after another. */
export interface VirtualClock extends Timers {
  now: () => number;
  /** Runs all tasks until a time, each together with the promises that it resolves. */
  runTo: (until: number) => Promise<void>;
}

export function createVirtualClock(rng: Rng, startsAt: number): VirtualClock {
  const heap: ScheduledTask[] = [];
  let now = startsAt;
  return {
    now: () => now,
    after: (delayMs, work) => {
      const task: ScheduledTask = { at: now + Math.max(0, Math.ceil(delayMs)), tie: rng.next(), work };
      push(heap, task);
      return () => (task.work = null);
    },
    runTo: async (until) => {
      for (let next = heap[0]; next && next.at <= until; next = heap[0]) {
        pop(heap);
        if (!next.work) continue;
        now = next.at;
        next.work();
        await promisesSettled();
      }
      now = until;
    },
  };
}

let turn: Promise<void> | undefined;

/** Resolves once all pending promise callbacks have run. Concurrent simulations share the wait. */
function promisesSettled(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}

const isBefore = (a: ScheduledTask, b: ScheduledTask): boolean =>
  a.at < b.at || (a.at === b.at && a.tie < b.tie);

/** A binary heap: the parent of `heap[k]` is `heap[(k - 1) >> 1]`, and never after it. */
function push(heap: ScheduledTask[], task: ScheduledTask): void {
  let index = heap.length;
  heap.push(task);
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (!parent || !isBefore(task, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = task;
}

function pop(heap: ScheduledTask[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let index = 0;
  for (;;) {
    let childIndex = 2 * index + 1;
    const [left, right] = [heap[childIndex], heap[childIndex + 1]];
    if (left && right && isBefore(right, left)) childIndex += 1;
    const child = heap[childIndex];
    if (!child || !isBefore(child, last)) break;
    heap[index] = child;
    index = childIndex;
  }
  heap[index] = last;
}
