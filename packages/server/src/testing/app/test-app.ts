import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { type App, createApp } from "../../app.ts";
import type { ClockJump } from "../../platform/clock/server-clock.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { WorkerDeps } from "../../platform/deps.ts";
import { readSettings } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import type { Email } from "../../platform/email/mailer.ts";
import { type ApiCaller, createApiCaller } from "./api-caller.ts";
import { insertTestUser, type TestUser } from "./test-user.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";
import type { Push } from "../../platform/push/push-message.ts";
import type { PushTarget } from "../../platform/push/push-target.ts";
import { machineTimers } from "../../platform/clock/timers.ts";
import { createPrivateDataDetector } from "../checks/private-data-detector.ts";
import { FIRST_AIR_AT, insertSmallSeason, type SmallSeason } from "../fixtures/small-season.ts";
import { closeQueue, runQueueOnce } from "./run-queue.ts";

export { freshIpAddress, type TestUser } from "./test-user.ts";

export interface TestApp extends WorkerDeps, ApiCaller {
  app: App;
  server: FastifyInstance;
  /** The server's time in epoch milliseconds; set it to move the clock. */
  time: number;
  /** Sets the clock as if the machine's clock had been set, and emits the jump. */
  jumpTo: (time: number) => void;
  /** Every email that was delivered, in order. */
  sentEmails: Email[];
  /** Every push message that was sent, in order. */
  sentPushes: (Push & { target: PushTarget })[];
  /** The current season; see `small-season.ts`. */
  season: SmallSeason;
  /** Runs the real queue until it is empty; returns all emails so far. */
  runQueue: () => Promise<Email[]>;
  /** A user with a verified address and an open session; without a password. */
  createUser: (name?: string) => Promise<TestUser>;
  admin: TestUser;
  close: () => Promise<void>;
}

interface TestAppOptions {
  /** Without a season the site is as just installed. */
  hasSeason?: boolean;
  /** Used instead of a new database; the test app drops it when it is closed. */
  database?: TestDatabase;
  /** The initial time, in epoch milliseconds. Tests with the real clock need it, because sessions expire by it. */
  time?: number;
  /** The folder of the web app; without it no page is served. */
  webDir?: string;
}

/**
 * A test app for all tests of a file: it is made before the first and closed after the last, so it has no members until
 * the hooks run.
 */
export function useTestApp(env: Record<string, string> = {}, options: TestAppOptions = {}): TestApp {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hook below gives it its members
  const testApp = {} as TestApp;
  beforeAll(async () => {
    Object.defineProperties(testApp, Object.getOwnPropertyDescriptors(await createTestApp(env, options)));
  });
  afterAll(() => testApp.close());
  return testApp;
}

/** A whole server with its own database and a clock that only the test moves. */
export async function createTestApp(
  env: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { hasSeason = true, database = await createTestDatabase() } = options;
  const log = createLog("silent");
  const opened = openDatabase(database.connection, log);
  const { db, pool } = opened;
  const sentEmails: Email[] = [];
  const sentPushes: TestApp["sentPushes"] = [];
  const jumpListeners = new Set<(jump: ClockJump) => void>();
  let { time = FIRST_AIR_AT - 30 * 86_400_000 } = options;
  const deps: WorkerDeps = {
    ...opened,
    log,
    mailer: { send: (mail) => Promise.resolve(void sentEmails.push(mail)) },
    pusher: {
      reachesFirebase: true,
      send: (target, push) => {
        sentPushes.push({ ...push, target });
        return Promise.resolve({ kind: "delivered" });
      },
    },
    now: () => time,
    onClockJump: (listener) => {
      jumpListeners.add(listener);
      return () => jumpListeners.delete(listener);
    },
    timers: machineTimers,
    randomBytes,
    settings: readSettings({ PUBLIC_URL: "http://emberline.test", ...env }, "/"),
    secret: Buffer.alloc(32, 7),
  };
  const season = hasSeason ? await insertSmallSeason(db) : emptySeason;
  const app = await createApp(deps, options.webDir);
  const privateDataDetector = createPrivateDataDetector();
  const caller = createApiCaller(app.server, privateDataDetector.inspect);
  async function addUser(name?: string, isAdmin = false): Promise<TestUser> {
    const user = await insertTestUser(deps, name, isAdmin);
    privateDataDetector.register(user);
    return user;
  }

  async function runQueue(): Promise<Email[]> {
    await runQueueOnce(deps);
    return sentEmails;
  }
  async function close(): Promise<void> {
    await app.stop();
    await app.server.close();
    await closeQueue(pool);
    await pool.end();
    await database.drop();
  }
  return {
    ...deps,
    get time() {
      return time;
    },
    set time(value) {
      time = value;
    },
    jumpTo: (after) => {
      const before = time;
      time = after;
      for (const listener of jumpListeners) listener({ before, after });
    },
    app,
    server: app.server,
    sentEmails,
    sentPushes,
    season,
    runQueue,
    createUser: (name) => addUser(name),
    admin: await addUser(undefined, true),
    ...caller,
    close,
  };
}

const emptySeason: SmallSeason = { seasonId: "", tribes: [], players: [], episodes: [], statistics: [] };
