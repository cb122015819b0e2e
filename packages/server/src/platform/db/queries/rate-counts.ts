import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import type { Tx } from "../transaction.ts";

interface RateCount {
  count: number;
  /** The time until the window ends. */
  waitMs: number;
}

/**
 * Counts by key, across all servers, within windows that begin with a key's first count. The keys are stored as keyed
 * hashes.
 */
export function createRateCounter(
  { now, secret }: { now: () => number; secret: Buffer },
  name: string,
  windowMs: number,
) {
  const hash = (key: string) => createHmac("sha256", secret).update(`rate ${name} ${key}`).digest();
  const begin = () => sql<Date>`${new Date(now() - windowMs)}::timestamptz`;
  const toCount = (requests: number, since: Date): RateCount => ({
    count: requests,
    waitMs: since.getTime() + windowMs - now(),
  });

  return {
    /** Adds one; returns the new count. */
    async add(db: Db, key: string): Promise<RateCount> {
      const at = sql<Date>`${new Date(now())}::timestamptz`;
      const { requests, since } = await db
        .insertInto("rateCounts")
        .values({ counted: hash(key), requests: 1, since: at })
        .onConflict((conflict) =>
          conflict.column("counted").doUpdateSet({
            requests: sql<number>`case when rate_counts.since > ${begin()} then rate_counts.requests + 1 else 1 end`,
            since: sql<Date>`case when rate_counts.since > ${begin()} then rate_counts.since else ${at} end`,
          }),
        )
        .returning(["requests", "since"])
        .executeTakeFirstOrThrow();
      return toCount(requests, since);
    },

    /** Takes one count back. */
    async remove(db: Db, key: string): Promise<void> {
      await sql`
        merge into rate_counts using (select ${hash(key)}::bytea as counted) as key
        on rate_counts.counted = key.counted
        when matched and requests > 1 then update set requests = requests - 1
        when matched then delete
      `.execute(db);
    },

    /** Null when the key has no count. */
    async find(db: Db | Tx, key: string): Promise<RateCount | null> {
      const found = await db
        .selectFrom("rateCounts")
        .select(["requests", "since"])
        .where("counted", "=", hash(key))
        .where("since", ">", begin())
        .executeTakeFirst();
      return found ? toCount(found.requests, found.since) : null;
    },
  };
}
