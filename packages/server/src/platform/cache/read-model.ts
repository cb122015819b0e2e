import { getHeapStatistics } from "node:v8";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { inSnapshot } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { type Changes, createChangeFeed } from "./change-feed.ts";
import { createReplyCache, type ReplyCache, type Versions } from "./reply-cache.ts";
import { type Source, createSourceCache } from "./source-cache.ts";

/**
 * Returns values of sources. Call it at the start of a computation: the computation runs again when a source has to be
 * loaded.
 */
export interface Need {
  <T>(source: Source<T>): T;
  /** Loads several sources in parallel. */
  all: <T>(sources: readonly Source<T>[]) => T[];
}

/** The cause of a database outage, and how old the data in memory is; null while there is no outage. */
export type DatabaseOutage = { error: unknown; ageSeconds: number } | null;

export interface ReadModel {
  /** Applies every change that was committed before the call. Returns the outage if the database cannot be reached. */
  sync: () => Promise<DatabaseOutage>;
  /** A single value. Call it after a `sync` without an outage. */
  get: <T>(source: Source<T>) => Promise<T>;
  /**
   * Computes a result from values of one moment after the request. Call it after `sync`. During an outage it uses the
   * last known values, also of one moment, and throws the outage's error when a value is not in memory.
   */
  read: <R>(compute: (need: Need) => R, outage: DatabaseOutage) => Promise<R>;
  /** Like `read`, also with the versions of the sources that `compute` used; null if it had to use a transaction. */
  readVersioned: <R>(
    compute: (need: Need) => R,
    outage: DatabaseOutage,
  ) => Promise<{ result: R; versions: Versions | null }>;
  /**
   * Like `read`, but synchronous: undefined when a source has to be loaded. Call it after a `sync` without an outage.
   */
  readNow: <R>(compute: (need: Need) => R) => R | undefined;
  /** Use it after a `sync` without an outage. */
  replies: ReplyCache;
  /** Registers a listener, which receives all changes that a `sync` finds before that `sync` resolves. */
  onChanges: (listener: (changes: Changes) => void) => void;
}

/** An eighth of the memory that Node may use. A league takes some 40 KB, so 10 000 need 400 MB. */
const SNAPSHOT_BYTES = Math.min(512 * 1024 * 1024, getHeapStatistics().heap_size_limit / 8);
const REPLY_BYTES = 96 * 1024 * 1024;
/**
 * Under constant writes a value may be outdated as soon as it is loaded. After this many loads, it is read in a
 * transaction.
 */
const LOADS_OF_ONE_VALUE = 3;

/** Thrown by `need` and caught here. */
class Missing extends Error {
  readonly sources: readonly Source<unknown>[];
  constructor(sources: readonly Source<unknown>[]) {
    super(`not in memory: ${sources.map(({ key }) => key).join(", ")}`);
    this.sources = sources;
  }
}

/** `peek` returns undefined when the source is not in memory. */
function needFrom(peek: <T>(source: Source<T>) => T | undefined): Need {
  const one = <T>(source: Source<T>): T => {
    const value = peek(source);
    if (value === undefined) throw new Missing([source]);
    return value;
  };
  const all = <T>(sources: readonly Source<T>[]): T[] => {
    const missing = sources.filter((source) => peek(source) === undefined);
    if (missing.length > 0) throw new Missing(missing);
    return sources.map(one);
  };
  return Object.assign(one, { all });
}

/** Serves reads from memory, never with data older than the request; see decision 32. One per server. */
export function createReadModel({ db, pool }: Pick<Deps, "db" | "pool">): ReadModel {
  const snapshots = createSourceCache(db, SNAPSHOT_BYTES);
  const listeners: ((changes: Changes) => void)[] = [snapshots.drop];
  const feed = createChangeFeed(pool, (changes) => {
    for (const listener of listeners) listener(changes);
  });

  const needFromMemory = needFrom(snapshots.peek);
  const needFromMemoryInto = (versions: Map<string, number>): Need =>
    needFrom((source) => {
      const version = snapshots.versionOf(source.key);
      if (version !== undefined) versions.set(source.key, version);
      return snapshots.peek(source);
    });

  let syncedAt = performance.now();

  async function sync(): Promise<DatabaseOutage> {
    try {
      await feed.sync();
      syncedAt = performance.now();
      return null;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      snapshots.discardRunningLoads();
      return { error, ageSeconds: Math.round((performance.now() - syncedAt) / 1000) };
    }
  }

  /** All values in memory are as of the last `sync`, so a computation without loads sees one moment. */
  async function readVersioned<R>(compute: (need: Need) => R, outage: DatabaseOutage) {
    const loads = new Map<string, number>();
    for (;;) {
      const versions = new Map<string, number>();
      try {
        return { result: compute(needFromMemoryInto(versions)), versions };
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        if (outage) throw outage.error;
        for (const { key } of error.sources) loads.set(key, (loads.get(key) ?? 0) + 1);
        if (Math.max(...loads.values()) > LOADS_OF_ONE_VALUE) {
          return { result: await readInOneTransaction(compute), versions: null };
        }
        await Promise.all(error.sources.map((source) => snapshots.load(source)));
        await feed.sync();
      }
    }
  }

  function readNow<R>(compute: (need: Need) => R): R | undefined {
    try {
      return compute(needFromMemory);
    } catch (error) {
      if (error instanceof Missing) return undefined;
      throw error;
    }
  }

  const readInOneTransaction = <R>(compute: (need: Need) => R): Promise<R> =>
    inSnapshot(db, async (tx) => {
      const loaded = new Map<string, unknown>();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key belongs to one source
      const need = needFrom(<T>({ key }: Source<T>) => loaded.get(key) as T | undefined);
      for (;;) {
        try {
          return compute(need);
        } catch (error) {
          if (!(error instanceof Missing)) throw error;
          for (const source of error.sources) loaded.set(source.key, (await source.load(tx)).value);
        }
      }
    });

  return {
    sync,
    get: async (source) => {
      const value = snapshots.peek(source);
      return value === undefined ? snapshots.load(source) : value;
    },
    read: async (compute, outage) => (await readVersioned(compute, outage)).result,
    readVersioned,
    readNow,
    replies: createReplyCache(REPLY_BYTES, snapshots.versionOf),
    onChanges: (listener) => void listeners.push(listener),
  };
}
