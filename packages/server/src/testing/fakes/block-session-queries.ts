import { expect, vi } from "vitest";
import type { TestApp } from "../app/test-app.ts";

/**
 * Blocks session queries, including those for sessions that are in memory, while `meanwhile` runs. `meanwhile` gets a
 * function that waits until a query with the given text is blocked.
 */
export async function blockSessionQueries(
  { pool }: Pick<TestApp, "pool">,
  meanwhile: (untilBlocked: (queryPart: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const blocker = await pool.connect();
  const untilBlocked = (queryPart: string) =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0 and datname = current_database()",
        [queryPart],
      );
      expect(rows).toHaveLength(1);
    }, 30_000);
  try {
    await blocker.query("update sessions set user_agent = user_agent");
    await blocker.query("begin; lock table sessions in access exclusive mode");
    await meanwhile(untilBlocked);
  } finally {
    await blocker.query("commit");
    blocker.release();
  }
}
