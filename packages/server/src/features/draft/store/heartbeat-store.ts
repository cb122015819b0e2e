import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Heartbeat, HeartbeatStore } from "../model/heartbeat.ts";

/** A watch in which nobody wrote for longer is a broken one. */
const GAP_MAX_MS = 3000;

/**
 * Writes down that this server keeps time, on a connection of its own: it waits for nobody in the pool, and
 * shows that a pick could be stored.
 */
export function createHeartbeatStore(pool: pg.Pool): HeartbeatStore & { serverId: string } {
  const serverId = randomUUID();
  let client: pg.PoolClient | undefined;
  let onLost: (error: Error) => void = () => undefined;

  /** Lets go of a connection that may be owed an answer for ever. */
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
    // Whoever asked has given up meanwhile.
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
      if (!row) throw new Error("the watch was not written");
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
