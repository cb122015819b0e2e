import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/app/postgres.ts";
import { type DbProxy, openDbProxy } from "../../testing/fakes/db-proxy.ts";
import { createFakeTimers } from "../../testing/fakes/fake-timers.ts";
import { pgListen } from "./pg-listen.ts";
import { openPool } from "./database.ts";

let server: TestDatabase;
let proxy: DbProxy;
beforeEach(async () => {
  server = await createTestDatabase();
  proxy = await openDbProxy(server.connection);
});
afterEach(async () => {
  await proxy.close();
  await server.drop();
});

const HEARTBEAT_MS = 10_000;
const RETRY_MS = 1000;

/** A listener that connects through the proxy. */
function listen() {
  const pool = openPool(proxy.connection);
  const timers = createFakeTimers();
  let onNotification: (text: string) => void = () => {};
  let onReconnect = () => {};
  const received = new Promise<string>((resolve) => (onNotification = resolve));
  const reconnected = new Promise<void>((resolve) => (onReconnect = resolve));
  const handlers = { onNotification, onReconnect };
  const subscription = pgListen({ pool, log: createLog("silent"), timers }, ["news"], handlers);
  return { pool, timers, received, reconnected, ...subscription };
}

async function announce(text: string): Promise<void> {
  const pool = openPool(server.connection);
  await pool.query("select pg_notify('news', $1)", [text]);
  await pool.end();
}

// Covers OPERATION-45.
test("a connection that stays open but passes nothing is replaced after two heartbeats", async () => {
  const { pool, timers, received, reconnected, ready, stop } = listen();
  await ready;
  proxy.freeze();
  await announce("lost");
  timers.advance(2 * HEARTBEAT_MS);
  proxy.restore();
  timers.advance(RETRY_MS);
  await reconnected;
  await announce("new");
  expect(await received).toBe("new");
  stop();
  await pool.end();
});

test("a connection that answers its heartbeats stays", async () => {
  const { pool, timers, received, ready, stop } = listen();
  const clients: pg.PoolClient[] = [];
  pool.on("connect", (client) => clients.push(client));
  await ready;
  for (let beat = 0; beat < 3; beat += 1) {
    timers.advance(HEARTBEAT_MS);
    // The answer comes after the heartbeat.
    await clients[0]!.query("select 1");
  }
  await announce("news");
  expect(await received).toBe("news");
  expect(clients).toHaveLength(1);
  stop();
  await pool.end();
});
