import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createClient } from "../../../platform/db/primary-client.ts";
import type { Heartbeat, HeartbeatStore } from "../model/heartbeat.ts";

/** A longer gap between two heartbeats is a break in keeping time. */
const GAP_MAX_MS = 3000;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Records that this server keeps time, on its own connection outside the pool: a busy pool must not look like
 * unavailable storage.
 */
export function createHeartbeatStore(connection: pg.PoolConfig): HeartbeatStore & { serverId: string } {
  const serverId = randomUUID();
  let client: pg.Client | undefined;
  let onLost: (error: Error) => void = () => undefined;

  /** Drops a connection that may never get an answer. */
  function drop(): void {
    const dropped = client;
    client = undefined;
    dropped?.end().catch(() => undefined);
  }

  async function connect(): Promise<pg.Client> {
    const opened = createClient({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection });
    opened.on("error", (error) => void (opened === client && onLost(error)));
    client = opened;
    await opened.connect();
    return opened;
  }

  async function heartbeat(now: number): Promise<Heartbeat> {
    const writer = client ?? (await connect());
    const { rows } = await writer.query<{ epoch: number; previous_by: string }>(HEARTBEAT_SQL, [
      new Date(now),
      serverId,
      GAP_MAX_MS,
    ]);
    const [row] = rows;
    if (!row) throw new Error("the heartbeat was not written");
    return { epoch: row.epoch, wasAlone: row.previous_by === serverId };
  }

  return { serverId, heartbeat, onConnectionLost: (callback) => void (onLost = callback), drop };
}

const HEARTBEAT_SQL = `
  insert into clock_heartbeat as kept (epoch, seen_at, seen_by, previous_by) values (1, $1, $2, $2)
  on conflict (only_one) do update set
    epoch = kept.epoch
      + case when abs(extract(epoch from excluded.seen_at - kept.seen_at)) * 1000 <= $3::float8 then 0 else 1 end,
    seen_at = excluded.seen_at,
    seen_by = excluded.seen_by,
    previous_by = kept.seen_by
  returning epoch, previous_by`;
