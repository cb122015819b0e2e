/**
 * How long other servers may not notice that this process is connected; see `createPollSkipper`. Much less than the
 * second within which every server must refuse a session that has ended.
 */
export const NOTICE_MS = 100;

/** The data that the threads of a process share; see `createQueryActivity`. Plain data. */
export interface ProcessConnections {
  /** The `application_name` of all connections of this process, and of no other; null if they have no such name. */
  name: string | null;
  counters: SharedArrayBuffer;
}

/** Counts the queries of a process, in all its threads. */
export interface QueryActivity {
  name: string | null;
  /** Call it when a query begins, and the returned function when the query ends. */
  track: () => () => void;
  /** `events` counts the beginnings and ends of queries; `running` counts the queries that have not ended. */
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
