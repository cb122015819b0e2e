import { randomBytes } from "node:crypto";
import { type CallInput, Failure, type ReplyOf, type Route } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { Logger, runOnce } from "graphile-worker";
import * as z from "zod/mini";
import { type App, createApp } from "../app.ts";
import { openSession } from "../auth/session.ts";
import { openDatabase } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../env.ts";
import { taskList } from "../jobs/queue-worker.ts";
import { createLog } from "../log.ts";
import type { Mail } from "../mail/mailer.ts";
import { createTestDatabase } from "./postgres.ts";
import { FIRST_AIR_AT, insertSmallSeason, type SmallSeason } from "./small-season.ts";

/** Somebody with an open session. Each calls from an address of their own, so that limits do not mix. */
export interface Person {
  userId: string;
  username: string;
  email: string;
  token: string;
  address: string;
}

interface Sender {
  as?: Person | undefined;
  address?: string;
}
type CallOptions<R> = Partial<CallInput<R>> & Sender;
/** What is to be refused may be of any shape; `json` goes out as it stands, instead of `body`. */
type Garbage = Sender & { params?: unknown; query?: unknown; body?: unknown; json?: string };

export interface World extends Deps, AsyncDisposable {
  app: App;
  server: FastifyInstance;
  /** What the server takes the time to be, in epoch milliseconds; set it to move the clock. */
  time: number;
  /** Every letter that was delivered, in order. */
  letters: Mail[];
  /** The current season; see `small-season.ts`. */
  season: SmallSeason;
  /** Works off the real queue, then answers all letters so far. */
  deliverMail: () => Promise<Mail[]>;
  /** A user with a verified address and an open session; without a password. */
  fan: (name?: string) => Promise<Person>;
  admin: Person;
  /** Makes a call that must succeed. */
  call: <R extends Route>(route: R, options?: CallOptions<R>) => Promise<ReplyOf<R>>;
  /** Makes a call that must be refused with the envelope. */
  refusal: (route: Route, options?: Garbage) => Promise<{ code: number; words: string }>;
  /** Makes a call and answers its HTTP code alone. */
  codeOf: (route: Route, options?: Garbage) => Promise<number>;
  end: () => Promise<void>;
}

let people = 0;
const nextNumber = () => (people += 1);
/** Somebody nobody has called from yet. */
export const freshAddress = () => addressOf(nextNumber());
const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** A whole server of a test's own on a database of its own, with a clock that stands still. */
export async function createWorld(env: Record<string, string> = {}, hasSeason = true): Promise<World> {
  const database = await createTestDatabase();
  const log = createLog("silent");
  const { db, pool } = openDatabase(database.connection, log);
  const letters: Mail[] = [];
  let time = FIRST_AIR_AT - 30 * 86_400_000;
  const deps: Deps = {
    db,
    pool,
    log,
    mailer: { send: (mail) => Promise.resolve(void letters.push(mail)) },
    now: () => time,
    randomBytes,
    settings: readSettings({ PUBLIC_URL: "http://emberline.test", ...env }, "/"),
    secret: Buffer.alloc(32, 7),
  };
  const season = hasSeason ? await insertSmallSeason(db) : emptySeason;
  const app = await createApp(deps);
  const caller = createCaller(app.server);

  async function deliverMail(): Promise<Mail[]> {
    await runOnce({ pgPool: pool, taskList: taskList(deps), noHandleSignals: true, logger: quiet });
    return letters;
  }
  async function end(): Promise<void> {
    await app.stopClocks();
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
    app,
    server: app.server,
    letters,
    season,
    deliverMail,
    fan: (name) => insertPerson(deps, name),
    admin: await insertPerson(deps, undefined, true),
    ...caller,
    end,
    [Symbol.asyncDispose]: end,
  };
}

const quiet = new Logger(() => () => {});
const emptySeason: SmallSeason = { seasonId: "", tribes: [], players: [], episodes: [], statistics: [] };

async function insertPerson(deps: Deps, name?: string, isAdmin = false): Promise<Person> {
  const number = nextNumber();
  const username = name ?? `fan${number}`;
  const email = `${username.toLowerCase()}@fans.test`;
  const { userId } = await deps.db
    .insertInto("users")
    .values({
      username,
      email,
      emailVerifiedAt: new Date(deps.now()),
      firstName: username,
      lastName: "Fan",
      isAdmin,
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  const token = await openSession(deps, deps.db, { userId, userAgent: undefined });
  return { userId, username, email, token, address: addressOf(number) };
}

function createCaller(server: FastifyInstance): Pick<World, "call" | "refusal" | "codeOf"> {
  async function send(route: Route, { as, address, params, query, body, json }: Garbage) {
    const payload = json ?? (body === undefined ? undefined : JSON.stringify(body));
    return server.inject({
      method: route.method,
      url: addressFor(route, { params, query }),
      remoteAddress: address ?? as?.address ?? freshAddress(),
      headers: {
        ...(as ? { authorization: as.token } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
  }
  return {
    call: async (route, options = {}) => {
      const reply = await send(route, options);
      if (reply.statusCode !== 200) {
        throw new Error(`${route.name} answered ${reply.statusCode} ${reply.body}`);
      }
      const parsed = z.parse(route.reply, reply.json());
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just parsed by the route's own schema
      return parsed as ReplyOf<typeof route>;
    },
    refusal: async (route, options = {}) => {
      const reply = await send(route, options);
      if (reply.statusCode < 400) throw new Error(`${route.name} was not refused: ${reply.body}`);
      const failure = z.parse(Failure, reply.json());
      if (failure.err !== failure.message) throw new Error(`two different sentences: ${reply.body}`);
      return { code: reply.statusCode, words: failure.message };
    },
    codeOf: async (route, options = {}) => (await send(route, options)).statusCode,
  };
}

/** Where a call goes, with the parts of its path and its query filled in. */
export function addressFor(
  route: Route,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const parts = new Map(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.get(name) ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}
