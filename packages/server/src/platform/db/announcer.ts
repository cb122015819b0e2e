import type pg from "pg";

const STATEMENT = {
  name: "announce_picks",
  text: "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as news (channel, payload)",
};

/**
 * Notifies the other servers and the queue's workers of commits. PostgreSQL serializes the commits of transactions that
 * notify, so each would wait while others write to disk; this transaction writes nothing. If this server dies before it
 * notifies, the others find the change by polling.
 */
export function createAnnouncer(pool: Pick<pg.Pool, "query">): (channel: string, payload: string) => void {
  let waiting: { channel: string; payload: string }[] = [];
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
      await pool.query({ ...STATEMENT, values }).catch(() => undefined);
    }
    isSending = false;
  }

  return (channel, payload) => {
    waiting.push({ channel, payload });
    if (!isSending) void sendAll();
  };
}
