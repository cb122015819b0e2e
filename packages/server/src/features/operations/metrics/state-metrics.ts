import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../../platform/deps.ts";
import { findLastGoodBackup } from "../backups/backup-store.ts";
import { readDiskSpace } from "../health/read-facts.ts";
import { type Counts, readCounts } from "../health/read-counts.ts";

/** The open connections of this server. */
export interface LiveCounts {
  sockets: number;
  /** Draft rooms with participants. */
  rooms: number;
  participants: number;
}

/** Adds gauges of the server's state. Returns a function that reads the state; call it before each scrape. */
export function addStateMetrics(
  registry: Registry,
  deps: Pick<Deps, "db" | "pool" | "now" | "settings">,
  readLive: () => LiveCounts,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `emberline_${name}`, help, labelNames, registers: [registry] });
  const databaseUp = gauge("database_up", "1 when the database answered this scrape");
  const connections = gauge("database_connections", "Connections of the server's pool", "state");
  const sockets = gauge("sockets", "Open WebSockets of this server");
  const rooms = gauge("draft_rooms", "Draft rooms with participants on this server");
  const participants = gauge("draft_room_participants", "Connections that have joined a draft room");
  const jobs = gauge("queue_jobs", "Jobs of the queues by state; failed ones of a week", "queue", "state");
  const oldest = gauge("queue_oldest_seconds", "How long the oldest due job has waited", "queue");
  const emails = gauge("emails_last_day", "Emails created in the last 24 hours by state", "state");
  const pushes = gauge("push_messages_last_day", "Push messages of the last 24 hours by state", "state");
  const lastBackup = gauge("last_backup_timestamp_seconds", "When the last good backup was begun");
  const freeBytes = gauge("disk_free_bytes", "Free space on the disk of the data folder");
  const sizeBytes = gauge("disk_size_bytes", "Size of the disk of the data folder");

  function setCounts({ queues, ...messages }: Counts): void {
    for (const [queue, { oldestSeconds, ...states }] of Object.entries(queues)) {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    for (const [state, count] of Object.entries(messages.emails)) emails.set({ state }, count);
    for (const [state, count] of Object.entries(messages.pushes)) pushes.set({ state }, count);
  }

  async function readDatabase(): Promise<void> {
    try {
      setCounts(await readCounts(deps.db, deps.now()));
      const backup = await findLastGoodBackup(deps.db);
      if (backup) lastBackup.set(backup.at.getTime() / 1000);
      databaseUp.set(1);
    } catch {
      // Without the database, the last counts would look like current ones.
      for (const stored of [jobs, oldest, emails, pushes]) stored.reset();
      databaseUp.set(0);
    }
  }

  return async () => {
    const { totalCount, idleCount, waitingCount } = deps.pool;
    connections.set({ state: "active" }, totalCount - idleCount);
    connections.set({ state: "idle" }, idleCount);
    connections.set({ state: "waiting" }, waitingCount);
    const live = readLive();
    sockets.set(live.sockets);
    rooms.set(live.rooms);
    participants.set(live.participants);
    const [disk] = await Promise.all([readDiskSpace(deps.settings.dataDir), readDatabase()]);
    if (disk) {
      freeBytes.set(disk.freeBytes);
      sizeBytes.set(disk.sizeBytes);
    }
  };
}
