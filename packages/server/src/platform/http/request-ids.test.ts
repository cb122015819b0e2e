import { accountRoutes } from "@emberline/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { createLog } from "../log.ts";
import { createTestApp, freshIpAddress, type TestApp } from "../../testing/app/test-app.ts";

let testApp: TestApp;
let app: App;
let lines: Record<string, unknown>[];
const log = createLog("debug", { write: (line) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  testApp = await createTestApp();
  app = await createApp({ ...testApp, log });
});
afterAll(async () => {
  await app.server.close();
  await testApp.close();
});
beforeEach(() => {
  lines = [];
});

const lineOf = (message: string) => lines.find(({ msg }) => msg === message);

// Covers OPERATION-35.
test("a failed request names the id under which the log has it, a successful one does not", async () => {
  const away = openDatabase({ host: "127.0.0.1", port: 1 }, testApp.log);
  const { server } = await createApp({ ...testApp, ...away, log });
  const failed = await server.inject({ url: "/api/health/ready" });
  const reqId = lineOf("database unavailable; answered 503")?.["reqId"];
  expect(reqId).toMatch(/^[\da-f-]{36}-\d+$/);
  expect([failed.statusCode, failed.headers["x-request-id"]]).toEqual([503, reqId]);
  expect(failed.json()).toEqual({ status: "fail", message: expect.any(String), err: expect.any(String) });
  await server.close();
  await away.pool.end();
  expect((await app.server.inject({ url: "/api/health/ready" })).headers["x-request-id"]).toBeUndefined();
});

// Covers OPERATION-35.
test("the lines of one request have one id, and neither address, name nor password", async () => {
  const reply = await app.server.inject({
    method: "POST",
    url: `/api${accountRoutes.login.path}?token=planted-token`,
    remoteAddress: freshIpAddress(),
    payload: { username: "planted-name", pwd: "planted-password" },
  });
  expect(reply.statusCode).toBe(401);
  const reqId = lineOf("login failed")?.["reqId"];
  expect(reqId).toEqual(expect.any(String));
  expect(lineOf("request")).toMatchObject({
    reqId,
    method: "POST",
    route: "/api/login",
    status: 401,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toMatch(/planted|10\.\d+\.\d+\.\d+/);
});

test("two requests have two ids", async () => {
  for (const url of ["/api/health/live", "/api/health/ready"]) await app.server.inject({ url });
  expect(new Set(lines.map((line) => line["reqId"])).size).toBe(2);
});
