import { sql } from "kysely";
import type { Db } from "../database.ts";

interface CountedRequest {
  /** A keyed hash of who asks for what. */
  counted: Buffer;
  windowMs: number;
  now: number;
}

/** Counts a request within a window that begins with its first one. The count includes it. */
export async function countRequest(
  db: Db,
  { counted, windowMs, now }: CountedRequest,
): Promise<{ requests: number; since: number }> {
  const at = sql<Date>`${new Date(now)}::timestamptz`;
  const begin = sql<Date>`${new Date(now - windowMs)}::timestamptz`;
  const { requests, since } = await db
    .insertInto("rateCounts")
    .values({ counted, requests: 1, since: at })
    .onConflict((conflict) =>
      conflict.column("counted").doUpdateSet({
        requests: sql<number>`case when rate_counts.since > ${begin} then rate_counts.requests + 1 else 1 end`,
        since: sql<Date>`case when rate_counts.since > ${begin} then rate_counts.since else ${at} end`,
      }),
    )
    .returning(["requests", "since"])
    .executeTakeFirstOrThrow();
  return { requests, since: since.getTime() };
}
