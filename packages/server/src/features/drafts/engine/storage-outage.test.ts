import { randomUUID } from "node:crypto";
import { teamRoutes, type ServerMessage } from "@emberline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { type Database, openDatabase } from "../../../platform/db/database.ts";
import { createApiCaller } from "../../../testing/app/api-caller.ts";
import { type DbProxy, openDbProxy } from "../../../testing/fakes/db-proxy.ts";
import { type DraftClient, connect } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

const PICK_MS = PICK_SECONDS * 1000;

let testApp: TestApp;
let proxy: DbProxy;
let league: DraftLeague;
/** A server whose database connection the test can cut. */
let app: App;
let database: Database;
const others: { app: App; database: Database }[] = [];

beforeEach(async () => {
  testApp = await createTestApp();
  league = await createDraftLeague(testApp, 2);
  await moveTo(testApp, league.startsAt);
  const { host, port, user, database: name } = testApp.pool.options;
  proxy = await openDbProxy({ host, port, user, database: name });
  ({ app, database } = await openServer());
});
afterEach(async () => {
  proxy.restore();
  for (const other of others.splice(0)) await close(other);
  await proxy.close();
  await testApp.close();
});

/** One more server on the same database, behind the proxy, with its clocks running. */
async function openServer(): Promise<{ app: App; database: Database }> {
  const behind = openDatabase(proxy.connection, testApp.log);
  const opened = { app: await createApp({ ...testApp, ...behind }), database: behind };
  others.push(opened);
  await opened.app.start();
  return opened;
}

async function close(server: { app: App; database: Database }): Promise<void> {
  await server.app.stop();
  await server.app.server.close();
  await server.database.pool.end();
}

async function enter(to: App, person: TestUser): Promise<DraftClient> {
  const client = await connect(to);
  const { token } = person;
  client.send({ type: "join", payload: { token, leagueId: league.leagueId, log: true } });
  await client.waitFor("draft-snapshot");
  return client;
}

/** Resolves when heartbeats of this many servers have recorded the current time. */
async function watchedUntilNow(servers = 1): Promise<void> {
  const seen = new Set<string>();
  let firstWrite: string | undefined;
  await vi.waitFor(async () => {
    const { rows } = await testApp.pool.query<{ write: string; at: Date; by: string; previous: string }>(
      "select xmin::text as write, seen_at as at, seen_by as by, previous_by as previous from clock_heartbeat",
    );
    for (const { write, at, by, previous } of rows) {
      if (at.getTime() !== testApp.time) continue;
      seen.add(by);
      firstWrite ??= write;
      // Heartbeats before the first of these may have recorded an earlier time.
      if (write !== firstWrite) seen.add(previous);
    }
    expect(seen.size).toBeGreaterThanOrEqual(servers);
  }, 30_000);
}

async function events(): Promise<{ type: string; deadline?: number }[]> {
  const { rows } = await testApp.pool.query<{ event: { type: string; deadline?: number } }>(
    "select event from draft_events where league_id = $1 order by number",
    [league.leagueId],
  );
  return rows.map(({ event }) => event);
}
const typesOf = async () => (await events()).map(({ type }) => type);

const outage = async (client: DraftClient) => (await client.waitFor("draft-trouble")).payload.since;

const chosen = (key: string): Extract<ServerMessage, { type: "draft-answer" }> => ({
  type: "draft-answer",
  payload: { key, accepted: true, message: null },
});

describe("while the database is away", () => {
  it.each(["cut", "freeze"] as const)(
    "(%s) the clock is suspended, no automatic pick is made, calls answer 503; then the clock resumes with its time left",
    async (how) => {
      const client = await enter(app, league.owners[0]!);
      testApp.time = league.startsAt + 10_000;
      await watchedUntilNow();
      proxy[how]();
      expect(await outage(client)).toBe(league.startsAt + 10_000);
      testApp.time = league.startsAt + PICK_MS + 30_000;
      await app.runDueClocks();
      const { refusal } = createApiCaller(app.server, () => {});
      expect((await refusal(teamRoutes.mine, { as: league.owners[0]! })).code).toBe(503);
      proxy.restore();
      const { payload } = await client.waitFor("draft-events");
      expect(payload.events).toEqual([
        { type: "held", cause: "storage", at: testApp.time },
        {
          type: "clock-started",
          pickNumber: 1,
          startedAt: testApp.time,
          deadline: testApp.time + PICK_MS - 10_000,
        },
      ]);
      expect(await outage(client)).toBeNull();
      expect(await typesOf()).toEqual(["scheduled", "clock-started", "held", "clock-started"]);
    },
  );

  it("a pick gets no answer, and counts when it is repeated; no connection leaks", async () => {
    const client = await enter(app, league.owners[0]!);
    await watchedUntilNow();
    const pick = {
      type: "choose",
      payload: {
        token: league.owners[0]!.token,
        leagueId: league.leagueId,
        key: randomUUID(),
        pickNumber: 1,
        playerId: testApp.season.players[0],
      },
    };
    proxy.freeze();
    client.send(pick);
    await outage(client);
    client.send(pick);
    expect((await client.waitFor("error")).message).toMatch(/cannot reach our records/);
    proxy.restore();
    while ((await outage(client)) !== null);
    client.send(pick);
    expect(await client.waitFor("draft-answer")).toEqual(chosen(pick.payload.key));
    expect((await typesOf()).filter((type) => type === "picked")).toHaveLength(1);
    const { pool } = database;
    // Four connections listen.
    await vi.waitFor(
      () => expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([4, 0]),
      30_000,
    );
  });

  // Covers DRAFT-34.
  it("two servers that recover restore the time once", async () => {
    const second = await openServer();
    const clients = [await enter(app, league.owners[0]!), await enter(second.app, league.owners[1]!)];
    testApp.time = league.startsAt + 10_000;
    await watchedUntilNow(2);
    proxy.cut();
    for (const client of clients) await outage(client);
    testApp.time += 40_000;
    proxy.restore();
    for (const client of clients) expect(await outage(client)).toBeNull();
    expect(await typesOf()).toEqual(["scheduled", "clock-started", "held", "clock-started"]);
    const deadline = (await events()).at(-1)?.deadline ?? 0;
    // Each server's last heartbeat was one interval before.
    expect(deadline - testApp.time).toBe(PICK_MS - 10_000);
  });

  it("a draft that cannot be read delays no other one", async () => {
    const broken = await createDraftLeague(testApp, 2);
    await moveTo(testApp, broken.startsAt);
    await testApp.pool.query("delete from draft_events where league_id = $1", [broken.leagueId]);
    league = await createDraftLeague(testApp, 2);
    await moveTo(testApp, league.startsAt);
    await app.runDueClocks();
    const client = await enter(app, league.owners[0]!);
    await watchedUntilNow();
    proxy.cut();
    await outage(client);
    proxy.restore();
    expect(await outage(client)).toBeNull();
    expect((await typesOf()).slice(-2)).toEqual(["held", "clock-started"]);
  });

  it("a server that alone loses the database suspends its room, and changes nothing in a draft that another one runs", async () => {
    await testApp.app.start();
    const client = await enter(app, league.owners[0]!);
    await watchedUntilNow();
    proxy.cut();
    await outage(client);
    const before = await typesOf();
    const elsewhere = await enter(testApp.app, league.owners[0]!);
    await vi.waitFor(async () => {
      const { rows } = await testApp.pool.query<{ alone: boolean }>(
        "select seen_by = previous_by as alone from clock_heartbeat",
      );
      expect(rows).toEqual([{ alone: true }]);
    }, 30_000);
    proxy.restore();
    expect(await outage(client)).toBeNull();
    expect(await typesOf()).toEqual(before);
    expect(elsewhere.inbox.map(({ type }) => type)).not.toContain("draft-trouble");
  });
});

describe("when the server's clock is set in a live draft", () => {
  it.each([60_000, -60_000, -5000, 86_400_000])(
    "by %i ms, the pick keeps its time left, once for two servers, and no automatic pick is made",
    async (step) => {
      const second = await openServer();
      const clients = [await enter(app, league.owners[0]!), await enter(second.app, league.owners[1]!)];
      testApp.time = league.startsAt + 20_000;
      await watchedUntilNow(2);
      testApp.jumpTo(testApp.time + step);
      await Promise.all([app.runDueClocks(), second.app.runDueClocks()]);
      for (const client of clients) {
        const { payload } = await client.waitFor("draft-events");
        expect(payload.events).toMatchObject([
          { type: "held", cause: "clock" },
          { type: "clock-started", pickNumber: 1, deadline: testApp.time + PICK_MS - 20_000 },
        ]);
      }
      await watchedUntilNow(2);
      await Promise.all([app.runDueClocks(), second.app.runDueClocks()]);
      expect(await typesOf()).toEqual(["scheduled", "clock-started", "held", "clock-started"]);
    },
  );

  it("back by an hour, the pick is still made at its deadline", async () => {
    testApp.time = league.startsAt + 20_000;
    await watchedUntilNow();
    const client = await enter(app, league.owners[0]!);
    testApp.jumpTo(testApp.time - 3_600_000);
    await client.waitFor("draft-events");
    // Longer than the interval of the check for running clocks.
    for (let heartbeat = 0; heartbeat < 6; heartbeat += 1) {
      testApp.time += 1000;
      await watchedUntilNow();
    }
    testApp.time = (await events()).at(-1)?.deadline ?? 0;
    await app.runDueClocks();
    expect((await typesOf()).slice(-2)).toEqual(["picked", "clock-started"]);
  });
});
