import { accountRoutes, draftRoutes, passkeyRoutes, uploadRoutes } from "@emberline/contract";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { createApiCaller } from "../../testing/app/api-caller.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../../testing/app/test-app.ts";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { limitRequests, passwordLimit } from "./rate-limits.ts";

let testApp: TestApp;
let second: App;
beforeAll(async () => {
  testApp = await createTestApp();
  second = await createApp(testApp);
});
afterAll(async () => {
  await second.server.close();
  await testApp.close();
});

// Covers OPERATION-36.
test("an address that asks two servers in turn is limited as by one, until the window is over", async () => {
  const address = freshIpAddress();
  const other = createApiCaller(second.server, () => {});
  const ask = (turn: number, from = address) =>
    (turn % 2 === 0 ? testApp : other).codeOf(passkeyRoutes.loginOptions, { address: from });
  for (let turn = 0; turn < passwordLimit.max; turn += 1) expect(await ask(turn)).toBe(200);
  expect([await ask(0), await ask(1)]).toEqual([429, 429]);
  expect(await ask(0, freshIpAddress())).toBe(200);
  // Each route has its own count.
  const body = { username: "nobody", pwd: "a wrong password" };
  expect(await other.codeOf(accountRoutes.login, { address, body })).not.toBe(429);
  testApp.time += passwordLimit.timeWindow;
  expect([await ask(0), await ask(1)]).toEqual([200, 200]);
});

// Covers OPERATION-36.
test("uploads count by address, and a user's changes of a draft by user, on two servers together", async () => {
  const address = freshIpAddress();
  const other = createApiCaller(second.server, () => {});
  const at = (turn: number) => (turn % 2 === 0 ? testApp : other);
  const upload = (turn: number) => at(turn).codeOf(uploadRoutes.image, { address });
  for (let turn = 0; turn < 60; turn += 1) expect(await upload(turn)).toBe(401);
  expect([await upload(0), await upload(1)]).toEqual([429, 429]);

  const { leagueId, owners } = await createLeague(testApp, 2);
  const mark = (turn: number, as: TestUser | undefined) =>
    at(turn).codeOf(draftRoutes.mark, { as, params: { leagueId }, body: { mark: "away", on: true } });
  const [ana, ben] = owners;
  // No draft is scheduled, so the requests fail, but they still count.
  for (let turn = 0; turn < 30; turn += 1) expect(await mark(turn, ana)).not.toBe(429);
  expect([await mark(0, ana), await mark(1, ana)]).toEqual([429, 429]);
  expect(await mark(1, ben)).not.toBe(429);
});

test("while the database is away, each server counts for itself", async () => {
  const { db, pool } = openDatabase({ host: "127.0.0.1", port: 1 }, testApp.log);
  const server = Fastify();
  await server.register(rateLimit, { global: false });
  const shared = { deps: { ...testApp, db }, name: "login" };
  server.get("/", { onRequest: limitRequests(server, { ...passwordLimit, max: 1 }, shared) }, () => ({}));
  const ask = async () => (await server.inject({ url: "/", remoteAddress: "2001:db8::1" })).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await pool.end();
});
