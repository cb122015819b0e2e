import { ApiError } from "./api-error.ts";
import { readOwner } from "./token.ts";

/** `waiting`: not sent yet. `failed`: kept for a retry. */
export type SaveStatus = "waiting" | "saving" | "saved" | "failed";

export interface SaveEntry<Value> {
  value: Value;
  status: SaveStatus;
  /** What the save threw. */
  error?: unknown;
}

/**
 * Saves values by key. The last value of a key wins, a key never has two saves in flight, and
 * failed values are kept for a retry. A value is sent only while the page shows the user who set it.
 */
export interface SaveQueue<Value> {
  /** Sets a value; it is saved `delayMs` after the last change. */
  put: (key: string, value: Value) => void;
  /** Sends now what waits for its delay or for a retry: of one key, or all. */
  flush: (key?: string) => void;
  /** Retries failed values: of one key, or all. */
  retry: (key?: string) => void;
  /** Discards the value; the server's value counts again. */
  drop: (key: string) => void;
  find: (key: string) => SaveEntry<Value> | undefined;
  /** The keys with one of these statuses. */
  keys: (...statuses: SaveStatus[]) => string[];
  /** How many keys have one of these statuses. */
  count: (...statuses: SaveStatus[]) => number;
  /** Resolves when nothing is waiting or saving, also after failures. */
  settled: () => Promise<void>;
  /** Calls the listener at every change; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

interface SaveSlot<Value> {
  entry: SaveEntry<Value>;
  timer: ReturnType<typeof setTimeout> | undefined;
  sending: boolean;
  /** Failures in a row. */
  failures: number;
}

export interface SaveQueueOptions<Value> {
  save: (key: string, value: Value) => Promise<unknown>;
  delayMs: number;
  /** After which delay a failed save is repeated by itself; null or without it: only by `retry`. */
  retryDelayMs?: (error: unknown, failures: number) => number | null;
}

export function createSaveQueue<Value>(options: SaveQueueOptions<Value>): SaveQueue<Value> {
  const owner = readOwner();
  const slots = new Map<string, SaveSlot<Value>>();
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  function sendLater(key: string, slot: SaveSlot<Value>, delayMs: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void send(key, slot), delayMs);
  }

  async function send(key: string, slot: SaveSlot<Value>): Promise<void> {
    clearTimeout(slot.timer);
    slot.timer = undefined;
    // The save in flight sends the newer value when it returns.
    if (slot.sending) return;
    const { value } = slot.entry;
    slot.sending = true;
    slot.entry = { value, status: "saving" };
    notify();
    const outcome = await attempt(key, value);
    slot.sending = false;
    settle(key, slot, outcome);
    notify();
  }

  function settle(key: string, slot: SaveSlot<Value>, outcome: SaveEntry<Value>): void {
    const hasFailed = outcome.status === "failed";
    slot.failures = hasFailed ? slot.failures + 1 : 0;
    const retryMs = (hasFailed && options.retryDelayMs?.(outcome.error, slot.failures)) || null;
    if (slot.entry.value === outcome.value) {
      clearTimeout(slot.timer);
      slot.timer = undefined;
      slot.entry = outcome;
      if (retryMs !== null) sendLater(key, slot, retryMs);
    } else if (slot.timer === undefined) {
      if (retryMs === null) void send(key, slot);
      else sendLater(key, slot, retryMs);
    }
  }

  async function attempt(key: string, value: Value): Promise<SaveEntry<Value>> {
    if (readOwner() !== owner) return { value, status: "failed", error: new ApiError(401) };
    try {
      await options.save(key, value);
      return { value, status: "saved" };
    } catch (error) {
      return { value, status: "failed", error };
    }
  }

  function put(key: string, value: Value): void {
    const entry: SaveEntry<Value> = { value, status: "waiting" };
    const slot = slots.get(key) ?? { entry, timer: undefined, sending: false, failures: 0 };
    slots.set(key, slot);
    slot.entry = entry;
    sendLater(key, slot, options.delayMs);
    notify();
  }

  function sendAll(key: string | undefined, due: (slot: SaveSlot<Value>) => boolean): void {
    for (const [name, slot] of slots) {
      if ((key === undefined || key === name) && due(slot)) void send(name, slot);
    }
  }

  function drop(key: string): void {
    clearTimeout(slots.get(key)?.timer);
    if (slots.delete(key)) notify();
  }

  const keys = (...statuses: SaveStatus[]) =>
    [...slots].filter(([, slot]) => statuses.includes(slot.entry.status)).map(([key]) => key);
  const count = (...statuses: SaveStatus[]) => keys(...statuses).length;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (count("waiting", "saving") > 0) return;
        stop();
        resolve();
      };
      const stop = subscribe(check);
      check();
    });

  return {
    put,
    flush: (key) => sendAll(key, (slot) => slot.timer !== undefined),
    retry: (key) => sendAll(key, (slot) => slot.entry.status === "failed"),
    drop,
    find: (key) => slots.get(key)?.entry,
    keys,
    count,
    settled,
    subscribe,
  };
}
