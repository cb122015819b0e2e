/**
 * How long another server may not know that this process is connected; see `createPollSkipper`. Much less than the
 * second within which a session that was ended must be refused everywhere.
 */
export const NOTICE_MS = 100;

/** What the threads of a process share; see `createQueryActivity`. Plain data. */
export interface ProcessConnections {
  /** The `application_name` of all connections of this process, and of no other; null if they have no such name. */
  name: string | null;
  counters: SharedArrayBuffer;
}

/** Counts the queries of a process, in all its threads. */
export interface QueryActivity {
  name: string | null;
  /** A query begins; to be called when it ends. */
  track: () => () => void;
  /** `events` differs whenever a query began or ended in between; `running` are those that have not ended. */
  read: () => { events: number; running: number };
}

const BYTES = 2 * Int32Array.BYTES_PER_ELEMENT;
const EVENTS = 0;
const RUNNING = 1;

export const newProcessConnections = (name: string | null): ProcessConnections => ({
  name,
  counters: new SharedArrayBuffer(BYTES),
});

export function createQueryActivity({ name, counters }: ProcessConnections): QueryActivity {
  const values = new Int32Array(counters);

  function end(): void {
    Atomics.sub(values, RUNNING, 1);
    Atomics.add(values, EVENTS, 1);
  }

  return {
    name,
    track: () => {
      Atomics.add(values, RUNNING, 1);
      Atomics.add(values, EVENTS, 1);
      return end;
    },
    read: () => ({ events: Atomics.load(values, EVENTS), running: Atomics.load(values, RUNNING) }),
  };
}
