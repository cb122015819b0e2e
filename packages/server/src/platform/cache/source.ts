import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";

/** A loaded immutable value with its dependencies. */
export interface Loaded<T> {
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
