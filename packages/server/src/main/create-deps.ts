import { randomBytes } from "node:crypto";
import { readSecret } from "../auth/secret.ts";
import type { ServerClock } from "../clock/server-clock.ts";
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import { getPushKeys } from "../push/push-keys.ts";
import { createPusher, type Pusher } from "../push/delivery/pusher.ts";
import { readServiceAccount } from "../push/delivery/service-account.ts";
import { machineTimers } from "../clock/timers.ts";

interface DepsOptions {
  settings: Settings;
  database: Database;
  clock: ServerClock;
  log: Logger;
}

/** Creates the real dependencies. Throws a `SettingError` for an unusable secret or service account. */
export async function createDeps({ settings, database, clock, log }: DepsOptions): Promise<Deps> {
  const { db, pool, connection, closeStuckConnections, activity, connections } = database;
  return {
    db,
    pool,
    connection,
    closeStuckConnections,
    activity,
    connections,
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
