import { expect, vi } from "vitest";
import type { TestApp } from "../app/test-app.ts";

/**
 * Lets whoever asks for a session wait while `meanwhile` runs; it is handed a promise of the moment when
 * somebody does, by the words of their question.
 */
export async function holdSessions(
  { pool }: Pick<TestApp, "pool">,
  meanwhile: (someoneAsks: (words: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const holder = await pool.connect();
  const someoneAsks = (words: string) =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0 and datname = current_database()",
        [words],
      );
      expect(rows).toHaveLength(1);
    });
  try {
    await holder.query("begin; lock table sessions in access exclusive mode");
    await meanwhile(someoneAsks);
  } finally {
    await holder.query("commit");
    holder.release();
  }
}
