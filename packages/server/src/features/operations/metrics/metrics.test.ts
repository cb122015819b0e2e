import { once } from "node:events";
import { noteRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let site: string;
let metricsSite: string;
beforeAll(async () => {
  testApp = await createTestApp({ METRICS_PORT: "0", DATA_DIR: "/" });
  site = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const { metrics } = testApp.app;
  metrics?.listen({ host: "127.0.0.1", port: 0 });
  await once(metrics!, "listening");
  const address = metrics?.address();
  metricsSite = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  testApp.app.metrics?.close();
  await testApp.close();
});

const scrape = async () => (await fetch(`${metricsSite}/metrics`)).text();
const ask = (path: string, token = testApp.admin.token) =>
  fetch(`${site}${path}`, { headers: { authorization: token, connection: "close" } });

/** The value of a sample; the order of its labels does not matter. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find((sample) => sample.split(/[{ ]/)[0] === name && wanted.every((label) => sample.includes(label)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

// Covers OPERATION-30.
test("requests are counted by route and status, without what their addresses name", async () => {
  const secret = "0d4c7f4e-planted";
  await ask(`/api/league/${secret}`);
  await ask("/api/health/live");
  await ask(`/nothing/${secret}`);
  const text = await scrape();
  const count = "emberline_http_request_duration_seconds_count";
  const live = { method: "GET", route: "/api/health/live", status: "200" };
  expect(valueOf(text, count, live)).toBeGreaterThan(0);
  expect(valueOf(text, count, { route: "unknown", status: "404" })).toBeGreaterThan(0);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(testApp.admin.userId);
});

// Covers OPERATION-30.
test("replies from memory are counted", async () => {
  for (let calls = 0; calls < 3; calls += 1) await ask("/api/adminNote");
  const text = await scrape();
  expect(valueOf(text, "emberline_read_model_replies_total", { result: "hit" })).toBeGreaterThan(0);
  expect(valueOf(text, "emberline_read_model_replies_total", { result: "miss" })).toBeGreaterThan(0);
});

// Covers OPERATION-30.
test("a scrape has queues, messages, connections, sockets, disk and process", async () => {
  await testApp.createUser();
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: { adminNoteId: null, note: "Tonight" } });
  const waiting = await scrape();
  expect(valueOf(waiting, "emberline_queue_jobs", { queue: "general", state: "waiting" })).toBeGreaterThan(0);
  await testApp.runQueue();
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(testApp.db);
  const text = await scrape();
  expect(valueOf(text, "emberline_queue_jobs", { queue: "general", state: "waiting" })).toBe(0);
  expect(valueOf(text, "emberline_emails_last_day", { state: "failed" })).toBe(0);
  expect(valueOf(text, "emberline_database_up")).toBe(1);
  expect(valueOf(text, "emberline_database_connections", { state: "idle" })).toBeGreaterThan(0);
  expect(valueOf(text, "emberline_sockets")).toBe(0);
  expect(valueOf(text, "emberline_draft_rooms")).toBe(0);
  expect(valueOf(text, "emberline_disk_free_bytes")).toBeGreaterThan(0);
  expect(valueOf(text, "nodejs_eventloop_lag_seconds")).toBeGreaterThanOrEqual(0);
  const backup = { at: new Date(testApp.time), host: "a", file: "b", bytes: "1", rows: 1 };
  await testApp.db.insertInto("backups").values(backup).execute();
  expect(valueOf(await scrape(), "emberline_last_backup_timestamp_seconds")).toBe(testApp.time / 1000);
  expect(text).not.toContain("@");
});

test.each(["/", "/metrics/x", "/api/health/live"])("%s of the metrics' port is nothing", async (path) => {
  expect((await fetch(`${metricsSite}${path}`)).status).toBe(404);
});

// Covers OPERATION-30.
test("the site itself has no metrics, and without METRICS_PORT nothing counts", async () => {
  expect(await (await ask("/metrics")).text()).not.toContain("emberline_");
  const other = await createTestApp();
  expect(other.app.metrics).toBeUndefined();
  await other.close();
});
