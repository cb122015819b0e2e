import { setImmediate, setTimeout } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";

/** The subjects that changed; "all" when the subjects are unknown. See `read_model.changes`. */
export type Changes = ReadonlySet<string> | "all";

export interface ChangeFeed {
  /**
   * Resolves when every change that any server committed before the call has been reported. Calls that arrive during a
   * poll share the next one. Throws database errors.
   */
  sync: () => Promise<void>;
}

/** Rows are deleted after `KEPT_MINUTES`; a server that has not polled for this long may have missed some. */
const TRUSTED_MINUTES = 30;
const KEPT_MINUTES = 60;

const ATTEMPTS = 3;
/** Time for the pool to notice which of its connections are broken. */
const FEED_PAUSE_MS = 20;

/** How long a poll is delayed at most, so that further calls can share it. */
const GATHER_MAX_MS = 1;

/** A single statement, so that the subjects are exactly the changes between the two snapshots. */
const QUERY = {
  name: "read_model_changes",
  text: `
    select pg_current_snapshot()::text as snapshot, clock_timestamp()::text as "polledAt",
      coalesce($2::timestamptz > clock_timestamp() - make_interval(mins => ${TRUSTED_MINUTES}), false) as complete,
      array(
        select distinct subject from read_model.changes
        where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      ) as subjects`,
};

interface Row {
  snapshot: string;
  polledAt: string;
  complete: boolean;
  subjects: string[];
}

/** Polls the database, and reports changes since the last poll to `onChanges` before `sync` resolves. */
export function createChangeFeed(
  pool: Pick<pg.Pool, "query">,
  onChanges: (changes: Changes) => void,
): ChangeFeed {
  let last: Pick<Row, "snapshot" | "polledAt"> | undefined;
  let latest: Promise<void> | undefined;
  /** The latest poll, until its query is sent. */
  let waiting: Promise<void> | undefined;
  let calls = 0;

  async function poll(): Promise<void> {
    try {
      const row = await pollWithRetries();
      onChanges(row.complete ? new Set(row.subjects) : "all");
      last = row;
    } catch (error) {
      // After reconnecting, the server may be on another database.
      last = undefined;
      throw error;
    }
  }

  /** Retries, because idle connections can break while the database is available. */
  async function pollWithRetries(): Promise<Row> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await pollOnce();
      } catch (error) {
        if (left === 0 || !isDatabaseUnavailable(error)) throw error;
        last = undefined;
        await setTimeout(FEED_PAUSE_MS);
      }
    }
  }

  async function pollOnce(): Promise<Row> {
    const { rows } = await pool.query<Row>({
      ...QUERY,
      values: [last?.snapshot ?? null, last?.polledAt ?? null],
    });
    return rows[0]!;
  }

  async function pollAfter(previous: Promise<void> | undefined): Promise<void> {
    await previous?.catch(() => undefined);
    await gatherCalls();
    waiting = undefined;
    await poll();
  }

  /** Resolves after a turn of the event loop without a call, so that simultaneous calls share one poll. */
  async function gatherCalls(): Promise<void> {
    // Earlier callers continue first: under load, their next requests share this poll, too.
    await setImmediate();
    const end = performance.now() + GATHER_MAX_MS;
    for (let before = -1; before !== calls && performance.now() < end;) {
      before = calls;
      await setImmediate();
    }
  }

  return {
    sync: () => {
      calls += 1;
      if (waiting) return waiting;
      waiting = pollAfter(latest);
      latest = waiting;
      return waiting;
    },
  };
}

/** Deletes rows that are too old for any server to read. */
export async function deleteOldChanges(pool: Pick<pg.Pool, "query">): Promise<void> {
  await pool.query(
    `delete from read_model.changes where changed_at < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`,
  );
}
