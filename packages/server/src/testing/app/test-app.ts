import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type App, createApp } from "../../app.ts";
import type { ClockJump } from "../../clock/server-clock.ts";
import { openDatabase } from "../../db/database.ts";
import type { WorkerDeps } from "../../deps.ts";
import { readSettings } from "../../env.ts";
import { createLog } from "../../log.ts";
import type { Email } from "../../email/mailer.ts";
import { type Caller, createCaller } from "./api-caller.ts";
import { insertPerson, type Person } from "./test-user.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";
import type { Push } from "../../push/push-message.ts";
import type { PushTarget } from "../../push/push-target.ts";
import { createSecretsWatch } from "../checks/leak-detector.ts";
import { FIRST_AIR_AT, insertSmallSeason, type SmallSeason } from "../fixtures/small-season.ts";
import { workOff } from "./run-queue.ts";

export { freshAddress, type Person } from "./test-user.ts";

export interface World extends WorkerDeps, Caller {
  app: App;
  server: FastifyInstance;
  /** Where its database is, for connections of a test's own. */
  connection: TestDatabase["connection"];
  /** What the server takes the time to be, in epoch milliseconds; set it to move the clock. */
  time: number;
  /** Sets the clock as if the machine's had been set, and tells of it. */
  jumpTo: (time: number) => void;
  /** Every letter that was delivered, in order. */
  letters: Email[];
  /** Every push message that left, in order. */
  pushes: (Push & { target: PushTarget })[];
  /** The current season; see `small-season.ts`. */
  season: SmallSeason;
  /** Works off the real queue, then answers all letters so far. */
  deliverMail: () => Promise<Email[]>;
  /** A user with a verified address and an open session; without a password. */
  fan: (name?: string) => Promise<Person>;
  admin: Person;
  end: () => Promise<void>;
}

/** A whole server of a test's own on a database of its own, with a clock that stands still. */
export async function createWorld(
  env: Record<string, string> = {},
  hasSeason = true,
  given?: TestDatabase,
): Promise<World> {
  const database = given ?? (await createTestDatabase());
  const log = createLog("silent");
  const { db, pool, closeStuckConnections: dropStuck } = openDatabase(database.connection, log);
  const letters: Email[] = [];
  const pushes: World["pushes"] = [];
  const jumpListeners = new Set<(jump: ClockJump) => void>();
  let time = FIRST_AIR_AT - 30 * 86_400_000;
  const deps: WorkerDeps = {
    db,
    pool,
    closeStuckConnections: dropStuck,
    log,
    mailer: { send: (mail) => Promise.resolve(void letters.push(mail)) },
    pusher: {
      reachesFirebase: true,
      send: (target, push) => {
        pushes.push({ ...push, target });
        return Promise.resolve({ kind: "delivered" });
      },
    },
    now: () => time,
    onClockJump: (hear) => {
      jumpListeners.add(hear);
      return () => jumpListeners.delete(hear);
    },
    randomBytes,
    settings: readSettings({ PUBLIC_URL: "http://emberline.test", ...env }, "/"),
    secret: Buffer.alloc(32, 7),
  };
  const season = hasSeason ? await insertSmallSeason(db) : emptySeason;
  const app = await createApp(deps);
  const watch = createSecretsWatch();
  const caller = createCaller(app.server, watch.inspect);
  async function arrive(name?: string, isAdmin = false): Promise<Person> {
    const person = await insertPerson(deps, name, isAdmin);
    watch.know(person);
    return person;
  }

  async function deliverMail(): Promise<Email[]> {
    await workOff(deps);
    return letters;
  }
  async function end(): Promise<void> {
    await app.stop();
    await app.server.close();
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
      for (const hear of jumpListeners) hear({ before, after });
    },
    app,
    server: app.server,
    connection: database.connection,
    letters,
    pushes,
    season,
    deliverMail,
    fan: (name) => arrive(name),
    admin: await arrive(undefined, true),
    ...caller,
    end,
  };
}

const emptySeason: SmallSeason = { seasonId: "", tribes: [], players: [], episodes: [], statistics: [] };
