/** `waiting`: not sent yet. `failed`: kept, to be tried again. */
export type SaveStatus = "waiting" | "saving" | "saved" | "failed";

export interface Entry<Value> {
  value: Value;
  status: SaveStatus;
  /** Why it failed. */
  error?: unknown;
}

/**
 * Values on their way to the server, each under its key. The last value of a key wins, a key never
 * has two saves under way at once, and what could not be saved is kept.
 */
export interface SaveQueue<Value> {
  /** Takes a new value; it is sent once it has rested for `delayMs`. */
  put: (key: string, value: Value) => void;
  /** Sends what waits at once; of one key, or of all. */
  flush: (key?: string) => void;
  /** Sends again what failed; of one key, or of all. */
  retry: (key?: string) => void;
  /** The server's value counts again. */
  drop: (key: string) => void;
  find: (key: string) => Entry<Value> | undefined;
  /** The keys that stand at one of these. */
  keys: (...statuses: SaveStatus[]) => string[];
  /** How many keys stand at one of these. */
  count: (...statuses: SaveStatus[]) => number;
  /** Resolves when nothing waits or is being saved any more, whatever came of it. */
  settled: () => Promise<void>;
  /** Calls back at every change; gives a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

interface Lane<Value> {
  entry: Entry<Value>;
  timer: ReturnType<typeof setTimeout> | undefined;
  sending: boolean;
}

export interface Saving<Value> {
  save: (key: string, value: Value) => Promise<unknown>;
  delayMs: number;
}

export function createSaveQueue<Value extends string | boolean>(saving: Saving<Value>): SaveQueue<Value> {
  const lanes = new Map<string, Lane<Value>>();
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  async function send(key: string, lane: Lane<Value>): Promise<void> {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    // The save under way looks again when it is back.
    if (lane.sending) return;
    const { value } = lane.entry;
    lane.sending = true;
    lane.entry = { value, status: "saving" };
    tell();
    const outcome = await attempt(key, value);
    lane.sending = false;
    if (lane.entry.value === value) {
      clearTimeout(lane.timer);
      lane.timer = undefined;
      lane.entry = outcome;
    } else if (lane.timer === undefined) {
      void send(key, lane);
    }
    tell();
  }

  async function attempt(key: string, value: Value): Promise<Entry<Value>> {
    try {
      await saving.save(key, value);
      return { value, status: "saved" };
    } catch (error) {
      return { value, status: "failed", error };
    }
  }

  function put(key: string, value: Value): void {
    const lane = lanes.get(key) ?? { entry: { value, status: "waiting" }, timer: undefined, sending: false };
    lanes.set(key, lane);
    lane.entry = { value, status: "waiting" };
    clearTimeout(lane.timer);
    lane.timer = setTimeout(() => void send(key, lane), saving.delayMs);
    tell();
  }

  function sendAll(key: string | undefined, due: (lane: Lane<Value>) => boolean): void {
    for (const [name, lane] of lanes) {
      if ((key === undefined || key === name) && due(lane)) void send(name, lane);
    }
  }

  function drop(key: string): void {
    clearTimeout(lanes.get(key)?.timer);
    if (lanes.delete(key)) tell();
  }

  const keys = (...statuses: SaveStatus[]) =>
    [...lanes].filter(([, lane]) => statuses.includes(lane.entry.status)).map(([key]) => key);
  const count = (...statuses: SaveStatus[]) => keys(...statuses).length;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (count("waiting", "saving") > 0) return;
        stop();
        resolve();
      };
      const stop = subscribe(look);
      look();
    });

  return {
    put,
    flush: (key) => sendAll(key, (lane) => lane.timer !== undefined),
    retry: (key) => sendAll(key, (lane) => lane.entry.status === "failed"),
    drop,
    find: (key) => lanes.get(key)?.entry,
    keys,
    count,
    settled,
    subscribe,
  };
}
