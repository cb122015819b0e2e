import { LRUCache } from "lru-cache";
import type { Db } from "../db/database.ts";
import { createBatchLoader } from "../db/queries/batch-loader.ts";
import { inSnapshot, type Tx } from "../db/transaction.ts";
import type { Changes } from "./change-feed.ts";

/** The memory of an entry besides its value: the key, the subjects and their indexes. */
const ENTRY_BYTES = 1000;

interface SourceCache {
  /** The value if it is in memory; it is as of the last reported changes. */
  peek: <T>(source: Source<T>) => Versioned<T> | undefined;
  /** The version of the value in memory; undefined without one. Each load has a version of its own. */
  versionOf: (key: string) => number | undefined;
  /** The value as of some moment after the call. It is cached unless it changed while loading. */
  load: <T>(source: Source<T>) => Promise<Versioned<T>>;
  /** Drops values that depend on the changes. */
  drop: (changes: Changes) => void;
  /** Values that are still loading will not be cached, because they would be newer than all others. */
  discardRunningLoads: () => void;
}

/** A value with its version; undefined for one that changed while it was loaded, and is not cached. */
export interface Versioned<T> {
  value: T;
  version: number | undefined;
}

interface Loading {
  promise: Promise<Versioned<unknown>>;
  /** Changes that were reported since the load began: the value may lack them. */
  missed: Set<string> | "all";
}

/** Caches values by their dependencies; evicts the least recently used above `maxBytes`. */
export function createSourceCache(db: Db, maxBytes: number): SourceCache {
  const keysOf = new Map<string, Set<string>>();
  const kept = new LRUCache<string, Loaded<unknown> & { version: number }>({
    maxSize: maxBytes,
    dispose: (value, key) => forget(key, value),
  });
  let loads = 0;
  const running = new Set<Loading>();
  /** The latest load of each key. */
  const latest = new Map<string, Loading>();
  const batchLoaders = new Map<SourceKind<unknown>, (id: string) => Promise<Loaded<unknown>>>();

  function keep(key: string, loaded: Loaded<unknown>): void {
    kept.delete(key);
    for (const subject of loaded.subjects) {
      const keys = keysOf.get(subject);
      if (keys) keys.add(key);
      else keysOf.set(subject, new Set([key]));
    }
    kept.set(key, { ...loaded, version: (loads += 1) }, { size: loaded.bytes + ENTRY_BYTES });
    // A value above the maximum is not kept, and the library calls `dispose` only for kept ones.
    if (!kept.has(key)) forget(key, loaded);
  }

  function forget(key: string, { subjects }: Loaded<unknown>): void {
    for (const subject of subjects) {
      const keys = keysOf.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(subject);
    }
  }

  async function run(source: Source<unknown>, loading: Pick<Loading, "missed">): Promise<Versioned<unknown>> {
    const loaded = await read(source);
    const { missed } = loading;
    const isCurrent = missed !== "all" && !loaded.subjects.some((subject) => missed.has(subject));
    if (!isCurrent) return { value: loaded.value, version: undefined };
    keep(source.key, loaded);
    return { value: loaded.value, version: loads };
  }

  function read({ load, batch }: Source<unknown>): Promise<Loaded<unknown>> {
    if (!batch) return inSnapshot(db, load);
    const { kind, id } = batch;
    const loader = batchLoaders.get(kind) ?? createBatchLoader(readAll(kind));
    batchLoaders.set(kind, loader);
    return loader(id);
  }

  const readAll = (kind: SourceKind<unknown>) => (ids: string[]) =>
    "inSnapshot" in kind ? inSnapshot(db, (tx) => kind.inSnapshot(tx, ids)) : kind.inOneQuery(db, ids);

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key belongs to one source
    peek: <T>({ key }: Source<T>) => kept.get(key) as Versioned<T> | undefined,
    versionOf: (key) => kept.get(key)?.version,
    load: <T>(source: Source<T>) => {
      const begun = latest.get(source.key);
      // A load that began before a reported change may be too old for this caller.
      if (begun && begun.missed !== "all" && begun.missed.size === 0) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key belongs to one source
        return begun.promise as Promise<Versioned<T>>;
      }
      const nothing = Promise.resolve({ value: undefined, version: undefined });
      const loading: Loading = { promise: nothing, missed: new Set() };
      running.add(loading);
      latest.set(source.key, loading);
      loading.promise = run(source, loading).finally(() => {
        running.delete(loading);
        if (latest.get(source.key) === loading) latest.delete(source.key);
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key belongs to one source
      return loading.promise as Promise<Versioned<T>>;
    },
    drop: (changes) => {
      if (changes === "all") {
        discardRunningLoads();
        kept.clear();
        return;
      }
      for (const { missed } of running) {
        if (missed !== "all") for (const subject of changes) missed.add(subject);
      }
      for (const subject of changes) for (const key of keysOf.get(subject) ?? []) kept.delete(key);
    },
    discardRunningLoads,
  };

  function discardRunningLoads(): void {
    for (const loading of running) loading.missed = "all";
  }
}

/** A loaded immutable value with its dependencies. */
interface Loaded<T> {
  value: T;
  /** The subjects of `read_model.changes` that make the value outdated. */
  subjects: readonly string[];
  /** An estimate of its size in memory. */
  bytes: number;
}

/** A value that is cached until it changes. */
export interface Source<T> {
  key: string;
  load: (tx: Tx) => Promise<Loaded<T>>;
  /** See `sourcesById`. */
  batch?: { kind: SourceKind<T>; id: string };
}

/**
 * How to load sources that differ by id: a batch takes as many queries as one source and returns values in the order of
 * the ids.
 */
export type SourceKind<T> =
  | { inSnapshot: (tx: Tx, ids: readonly string[]) => Promise<Loaded<T>[]> }
  /** A single query sees one moment without a transaction. */
  | { inOneQuery: (db: Db, ids: readonly string[]) => Promise<Loaded<T>[]> };

/** Returns sources that are loaded in one batch when several are needed at the same time. */
export const sourcesById =
  <T>(prefix: string, kind: SourceKind<T>): ((id: string) => Source<T>) =>
  (id) => ({
    key: `${prefix}:${id}`,
    load: async (tx) => {
      const loadAll = "inSnapshot" in kind ? kind.inSnapshot : kind.inOneQuery;
      const [loaded] = await loadAll(tx, [id]);
      return loaded!;
    },
    batch: { kind, id },
  });
