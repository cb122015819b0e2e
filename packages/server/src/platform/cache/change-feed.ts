import { setImmediate, setTimeout } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import type { QueryActivity } from "../db/pool/query-activity.ts";
import { createQuietCheck, type QuietCheck } from "./quiet-check.ts";

/** The subjects that changed; "all" when that is not known. See `read_model.changes`. */
export type Changes = ReadonlySet<string> | "all";

export interface ChangeFeed {
  /**
   * Resolves when every change has been reported that was committed before the call, by any server. Calls that arrive
   * during a query share the next one; there is none while it is certain that nothing changed. Throws what the database
   * throws.
   */
  sync: () => Promise<void>;
}

/** Rows are deleted after `KEPT_MINUTES`; a server that did not ask for so long may have missed some. */
const TRUSTED_MINUTES = 30;
const KEPT_MINUTES = 60;

const ATTEMPTS = 3;
/** In which the pool notices which of its connections are cut. */
const FEED_PAUSE_MS = 20;

/** How long a question waits for more who ask it, at most. */
const GATHER_MAX_MS = 1;

/** One statement, so that the changes are those between the two snapshots. */
const QUERY = {
  name: "read_model_changes",
  text: `
    select pg_current_snapshot()::text as snapshot, clock_timestamp()::text as "askedAt",
      coalesce($2::timestamptz > clock_timestamp() - make_interval(mins => ${TRUSTED_MINUTES}), false) as complete,
      array(
        select distinct subject from read_model.changes
        where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      ) as subjects,
      case when $3::text is not null then
        current_setting('application_name') = $3 and not exists (
          select from pg_stat_get_activity(null)
          where datid = (select oid from pg_database where datname = current_database())
            and coalesce(backend_type, 'client backend') = 'client backend' and application_name is distinct from $3
        )
      end as "isAlone"`,
};

interface Row {
  snapshot: string;
  askedAt: string;
  complete: boolean;
  subjects: string[];
  /** Whether no other process is connected to the database; null unless it was asked. */
  isAlone: boolean | null;
}

/** Reports to `onChanges` what changed since the last question, before `sync` resolves. */
export function createChangeFeed(
  { pool, activity }: { pool: Pick<pg.Pool, "query">; activity: QueryActivity },
  onChanges: (changes: Changes) => void,
): ChangeFeed {
  const quiet: QuietCheck = createQuietCheck(activity);
  let last: Pick<Row, "snapshot" | "askedAt"> | undefined;
  let latest: Promise<void> | undefined;
  /** The latest one, while it is not sent yet. */
  let waiting: Promise<void> | undefined;
  let calls = 0;

  async function ask(): Promise<void> {
    try {
      const row = await askRepeatedly();
      onChanges(row.complete ? new Set(row.subjects) : "all");
      last = row;
    } catch (error) {
      // What happens until the next answer may happen to another database.
      last = undefined;
      quiet.reset();
      throw error;
    }
  }

  /** Idle connections may have been cut without the database being away. */
  async function askRepeatedly(): Promise<Row> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await askOnce();
      } catch (error) {
        if (left === 0 || !isDatabaseUnavailable(error)) throw error;
        last = undefined;
        await setTimeout(FEED_PAUSE_MS);
      }
    }
  }

  async function askOnce(): Promise<Row> {
    const question = quiet.begin();
    const { rows } = await pool.query<Row>({
      ...QUERY,
      values: [last?.snapshot ?? null, last?.askedAt ?? null, question.name],
    });
    const row = rows[0]!;
    question.end(row.isAlone);
    return row;
  }

  async function askAfter(previous: Promise<void> | undefined): Promise<void> {
    await previous?.catch(() => undefined);
    await untilQuiet();
    waiting = undefined;
    if (!quiet.isQuiet()) await ask();
  }

  /** Resolves after a turn of the event loop without a call, so that simultaneous calls share one question. */
  async function untilQuiet(): Promise<void> {
    // Those who asked before are answered first: under load, their next requests share the question, too.
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
      waiting = askAfter(latest);
      latest = waiting;
      return waiting;
    },
  };
}

/** Deletes what no server asks for any more. */
export async function deleteOldChanges(pool: Pick<pg.Pool, "query">): Promise<void> {
  await pool.query(
    `delete from read_model.changes where changed_at < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`,
  );
}
