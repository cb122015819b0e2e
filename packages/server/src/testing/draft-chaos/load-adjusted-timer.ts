import { readFileSync } from "node:fs";

const DELAY_MS = 10;
/** A round takes less on an idle machine. */
const ROUND_MAX_MS = 20;
const NS_PER_MS = 1e6;

/** How long threads have run, and how long they were ready to run and had no processor, in milliseconds. */
interface ProcessorTime {
  ranMs: number;
  waitedMs: number;
}

interface MeasuredWork {
  /** Makes a round trip to the database. */
  roundTrip: () => Promise<unknown>;
  /** The time of the working threads since they began. */
  processorTime: () => ProcessorTime;
}

/**
 * Starts a timer that a busy machine slows down as much as the measured work: it counts rounds of a short delay and a
 * round trip to the database, each with its duration, but at most 20 ms, and leaves out the time in which the work
 * waited for a processor. Returns a function that stops it and returns the counted milliseconds.
 */
export function startLoadAdjustedTimer({ roundTrip, processorTime }: MeasuredWork): () => Promise<number> {
  const [startedAt, before] = [performance.now(), processorTime()];
  let isStopped = false;
  async function count(): Promise<number> {
    for (let countedMs = 0; ;) {
      const from = performance.now();
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await roundTrip();
      countedMs += Math.min(ROUND_MAX_MS, performance.now() - from);
      if (isStopped) return Math.min(countedMs, withoutWaits());
    }
  }
  /** Threads that wait at the same time can wait longer in total than the time that passes; work is counted anyway. */
  function withoutWaits(): number {
    const { ranMs, waitedMs } = processorTime();
    return Math.max(ranMs - before.ranMs, performance.now() - startedAt - (waitedMs - before.waitedMs));
  }
  const counting = count();
  return () => {
    isStopped = true;
    return counting;
  };
}

/** The time of this thread and of the main thread of a process; 0 where the system does not tell it. */
export function processorTimeWith(pid: number | undefined): ProcessorTime {
  const [own, other] = ["thread-self", pid].map(readSchedstat);
  return { ranMs: own!.ranMs + other!.ranMs, waitedMs: own!.waitedMs + other!.waitedMs };
}

function readSchedstat(thread: string | number | undefined): ProcessorTime {
  try {
    const [ran, waited] = readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ");
    return { ranMs: Number(ran) / NS_PER_MS, waitedMs: Number(waited) / NS_PER_MS };
  } catch {
    // The process has ended, or the system is not Linux.
    return { ranMs: 0, waitedMs: 0 };
  }
}
