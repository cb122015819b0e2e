import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { createHeartbeatStore } from "../service/restore-clocks-after-outage.ts";

let testApp: TestApp;
let store: ReturnType<typeof createHeartbeatStore>;
beforeEach(async () => {
  testApp = await createTestApp();
  store = createHeartbeatStore(testApp.connection);
});
afterEach(async () => {
  store.drop();
  await testApp.close();
});

it("records a heartbeat while every connection of the pool is in use", async () => {
  const { pool } = testApp;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    expect(await store.heartbeat(testApp.time)).toEqual({ epoch: 1, wasAlone: true });
  } finally {
    for (const client of held) client.release();
  }
});

it("reports a connection that breaks, and opens another one for the next heartbeat", async () => {
  const lost = new Promise<Error>((resolve) => store.onConnectionLost(resolve));
  await store.heartbeat(testApp.time);
  await testApp.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%into clock_heartbeat%' and pid <> pg_backend_pid()",
  );
  expect(await lost).toBeInstanceOf(Error);
  store.drop();
  expect(await store.heartbeat(testApp.time)).toEqual({ epoch: 1, wasAlone: true });
});
