import { randomBytes } from "node:crypto";
import { readSecret } from "./secret.ts";
import type { ServerClock } from "../platform/clock/server-clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Deps } from "../platform/deps.ts";
import type { Settings } from "../platform/env.ts";
import type { Logger } from "../platform/log.ts";
import { getPushKeys } from "../platform/push/push-keys.ts";
import { createPusher, type Pusher } from "../platform/push/delivery/pusher.ts";
import { readServiceAccount } from "../platform/push/delivery/service-account.ts";
import { machineTimers } from "../platform/clock/timers.ts";

interface DepsOptions {
  settings: Settings;
  database: Database;
  clock: ServerClock;
  log: Logger;
}

/** Creates the real dependencies. Throws a `SettingError` for an unusable secret or service account. */
export async function createDeps({ settings, database, clock, log }: DepsOptions): Promise<Deps> {
  const { db, pool, connection, closeStuckConnections } = database;
  return {
    db,
    pool,
    connection,
    closeStuckConnections,
    pusher: await openPusher(settings, database),
    now: clock.now,
    onClockJump: clock.onClockJump,
    timers: machineTimers,
    randomBytes,
    log,
    settings,
    secret: await readSecret(settings, randomBytes),
  };
}

async function openPusher(settings: Settings, { db }: Database): Promise<Pusher> {
  const { firebaseServiceAccount: path } = settings;
  const account = path === undefined ? null : await readServiceAccount(path);
  return createPusher({ settings, findKeys: () => getPushKeys(db, Date.now()), account, now: Date.now });
}
