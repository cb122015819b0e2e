import { randomBytes } from "node:crypto";
import type { ServerClock } from "../platform/clock/server-clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Deps } from "../platform/deps.ts";
import { type Settings, SettingError } from "../platform/env.ts";
import type { Logger } from "../platform/log.ts";
import { getPushKeys } from "../platform/push/push-keys.ts";
import { createPusher, type Pusher } from "../platform/push/delivery/pusher.ts";
import { readServiceAccount } from "../platform/push/delivery/fcm-pusher.ts";
import { machineTimers } from "../platform/clock/timers.ts";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

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

const SECRET_BYTES = 32;

type RandomBytes = (size: number) => Buffer;

/**
 * The operator's secret, or a generated one that is stored in the data folder with mode 600. Throws a `SettingError`
 * when the stored one is too short.
 */
export async function readSecret(
  settings: { dataDir: string; secretKey: string | undefined },
  random: RandomBytes,
): Promise<Buffer> {
  if (settings.secretKey) return Buffer.from(settings.secretKey);
  const file = join(settings.dataDir, "secret.key");
  await mkdir(settings.dataDir, { recursive: true });
  await createSecretFile(file, random);
  const secret = Buffer.from(await readFile(file, "utf8"), "hex");
  if (secret.length >= SECRET_BYTES) return secret;
  throw new SettingError("SECRET_KEY", `is cut short in ${file}: remove that file, and a new one is made`);
}

/**
 * Written to a temporary file and linked: of two simultaneous starts one creates the file, and neither reads half of
 * it.
 */
async function createSecretFile(file: string, random: RandomBytes): Promise<void> {
  const tempFile = `${file}.${random(8).toString("hex")}`;
  try {
    await writeFile(tempFile, random(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
    await link(tempFile, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
}
