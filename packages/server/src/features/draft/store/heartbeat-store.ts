import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Heartbeat, HeartbeatStore } from "../model/heartbeat.ts";

/** After a longer gap without a heartbeat, time was not kept without a break. */
const GAP_MAX_MS = 3000;

/**
 * Records that this server keeps time, on a connection of its own: it does not wait for the pool, and
 * shows that a pick could be stored. A heartbeat throws when it is not stored in time.
 */
export function createHeartbeatStore(pool: pg.Pool): HeartbeatStore & { serverId: string } {
  const serverId = randomUUID();
  let client: pg.PoolClient | undefined;
  let onLost: (error: Error) => void = () => undefined;

  /** Drops a connection that may wait for an answer for ever. */
  function drop(): void {
    client?.off("error", onConnectionError);
    client?.release(true);
    client = undefined;
  }

  function onConnectionError(error: Error): void {
    onLost(error);
  }

  async function connect(limit: AbortSignal): Promise<pg.PoolClient> {
    const connection = await pool.connect();
    // The caller has given up in the meantime.
    if (limit.aborted) connection.release();
    limit.throwIfAborted();
    client = connection;
    connection.on("error", onConnectionError);
    return connection;
  }

  async function heartbeat(now: number, limit: AbortSignal): Promise<Heartbeat> {
    try {
      const writer = client ?? (await connect(limit));
      const { rows } = await writer.query<{ watch: number; previous_by: string }>(HEARTBEAT_SQL, [
        new Date(now),
        serverId,
        GAP_MAX_MS,
      ]);
      const [row] = rows;
      if (!row) throw new Error("the heartbeat was not written");
      return { epoch: row.watch, wasAlone: row.previous_by === serverId };
    } catch (error) {
      if (!limit.aborted) drop();
      throw error;
    }
  }

  return { serverId, heartbeat, onConnectionLost: (callback) => void (onLost = callback), drop };
}

const HEARTBEAT_SQL = `
  insert into draft_watch as kept (watch, seen_at, seen_by, previous_by) values (1, $1, $2, $2)
  on conflict (only_one) do update set
    watch = kept.watch
      + case when abs(extract(epoch from excluded.seen_at - kept.seen_at)) * 1000 <= $3::float8 then 0 else 1 end,
    seen_at = excluded.seen_at,
    seen_by = excluded.seen_by,
    previous_by = kept.seen_by
  returning watch, previous_by`;
