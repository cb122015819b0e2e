import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";

/** What a source loaded: an immutable value, and what it depends on. */
export interface Loaded<T> {
  value: T;
  /** The subjects of `read_model.changes` that make it out of date. */
  subjects: readonly string[];
  /** Roughly, in memory. */
  bytes: number;
}

/** Something that is kept in memory until it changes. */
export interface Source<T> {
  key: string;
  load: (tx: Tx) => Promise<Loaded<T>>;
  /** See `sourcesById`. */
  batch?: { kind: SourceKind<T>; id: string };
}

/** How sources that differ by an id are loaded: several with as many queries as one, in the order of the ids. */
export type SourceKind<T> =
  | { inSnapshot: (tx: Tx, ids: readonly string[]) => Promise<Loaded<T>[]> }
  /** A single query needs no transaction to be of one moment. */
  | { inOneQuery: (db: Db, ids: readonly string[]) => Promise<Loaded<T>[]> };

/** Returns sources that are loaded together when several are needed at a time. */
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
