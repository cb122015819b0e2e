import { getHeapStatistics } from "node:v8";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { inSnapshot } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { type Changes, createChangeFeed } from "./change-feed.ts";
import { createReplyCache, type ReplyCache, type Versions } from "./reply-cache.ts";
import { type Source, createSourceCache, type Versioned } from "./source-cache.ts";

/** Returns the value of a source. Sources that are needed at the same time are loaded together. */
export type Need = <T>(source: Source<T>) => Promise<T>;

/** May run more than once, because values may change while it loads others. Must not have effects. */
export type Compute<R> = (need: Need) => Promise<R>;

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
  read: <R>(compute: Compute<R>, outage: DatabaseOutage) => Promise<R>;
  /** Like `read`, also with the versions of the sources that `compute` used; null if it had to use a transaction. */
  readVersioned: <R>(
    compute: Compute<R>,
    outage: DatabaseOutage,
  ) => Promise<{ result: R; versions: Versions | null }>;
  /** Use it after a `sync` without an outage. */
  replies: ReplyCache;
  /** Registers a listener, which receives all changes that a `sync` finds before that `sync` resolves. */
  onChanges: (listener: (changes: Changes) => void) => void;
}

/** An eighth of the memory that Node may use. A league takes some 40 KB. */
const SNAPSHOT_BYTES = Math.min(512 * 1024 * 1024, getHeapStatistics().heap_size_limit / 8);
const REPLY_BYTES = 96 * 1024 * 1024;
/**
 * Under constant writes a value may be outdated as soon as it is loaded. After this many attempts, all values are read
 * in one transaction.
 */
const ATTEMPTS = 3;

/** Serves reads from memory, never with data older than the request; see decision 32. One per server. */
export function createReadModel({ db, pool }: Pick<Deps, "db" | "pool">): ReadModel {
  const snapshots = createSourceCache(db, SNAPSHOT_BYTES);
  const listeners: ((changes: Changes) => void)[] = [snapshots.drop];
  const feed = createChangeFeed(pool, (changes) => {
    for (const listener of listeners) listener(changes);
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

  /** All values in memory are as of the last `sync`, so values whose versions are still current are of one moment. */
  async function readVersioned<R>(compute: Compute<R>, outage: DatabaseOutage) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const used = new Map<string, Versioned<unknown>>();
      let hasLoaded = false;
      let isMixed = false;
      const load = <T>(source: Source<T>): Promise<Versioned<T>> => {
        if (outage) throw outage.error;
        hasLoaded = true;
        return snapshots.load(source);
      };
      const need: Need = async <T>(source: Source<T>) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key belongs to one source
        const known = used.get(source.key) as Versioned<T> | undefined;
        if (known) return known.value;
        const found = snapshots.peek(source) ?? (await load(source));
        const other = used.get(source.key);
        // It was needed twice at the same time, and has changed in between.
        if (other && other.version !== found.version) isMixed = true;
        used.set(source.key, found);
        return found.value;
      };
      const outcome = await settle(compute(need));
      if (hasLoaded) await feed.sync();
      // Values of different moments may also be the cause of an error.
      const versions = versionsOf(used);
      if (isMixed || versions === null) continue;
      if ("error" in outcome) throw outcome.error;
      return { result: outcome.result, versions };
    }
    return { result: await readInOneTransaction(compute), versions: null };
  }

  /** Null when one of the values is not current. */
  function versionsOf(used: ReadonlyMap<string, Versioned<unknown>>): Versions | null {
    const versions = new Map<string, number>();
    for (const [key, { version }] of used) {
      if (version === undefined || snapshots.versionOf(key) !== version) return null;
      versions.set(key, version);
    }
    return versions;
  }

  const readInOneTransaction = <R>(compute: Compute<R>): Promise<R> =>
    inSnapshot(db, (tx) => {
      const loaded = new Map<string, Promise<unknown>>();
      let latest: Promise<unknown> = Promise.resolve();
      return compute(<T>({ key, load }: Source<T>) => {
        const found = loaded.get(key) ?? (latest = latest.then(async () => (await load(tx)).value));
        loaded.set(key, found);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key belongs to one source
        return found as Promise<T>;
      });
    });

  return {
    sync,
    get: async (source) => {
      const found = snapshots.peek(source) ?? (await snapshots.load(source));
      return found.value;
    },
    read: async (compute, outage) => (await readVersioned(compute, outage)).result,
    readVersioned,
    replies: createReplyCache(REPLY_BYTES, snapshots.versionOf),
    onChanges: (listener) => void listeners.push(listener),
  };
}

const settle = <R>(computing: Promise<R>): Promise<{ result: R } | { error: unknown }> =>
  computing.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
