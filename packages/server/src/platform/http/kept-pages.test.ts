import { noteRoutes, teamRoutes } from "@emberline/contract";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type App, createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { urlFor } from "../../testing/app/api-caller.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../../testing/app/test-app.ts";
import { type DbProxy, openDbProxy } from "../../testing/fakes/db-proxy.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { limitAllRoutes } from "./rate-limits.ts";

/** The headers without those that differ from reply to reply. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !["date", "x-ratelimit-remaining", "x-ratelimit-reset"].includes(name)),
  );

test("an address above its limit is refused, another is not", async () => {
  const server = Fastify({ trustProxy: ["loopback"] });
  await server.register(rateLimit, { global: false });
  limitAllRoutes(server, { max: 3, timeWindow: 60_000 }, /^$/);
  server.get("/api/path", () => ({ status: "success" }));
  const headers = { "x-forwarded-for": freshIpAddress() };
  const states = [];
  for (let count = 0; count < 4; count += 1) {
    const reply = await server.inject({ url: "/api/path", headers });
    states.push([reply.statusCode, reply.headers["x-ratelimit-remaining"]]);
  }
  expect(states).toEqual([
    [200, "2"],
    [200, "1"],
    [200, "0"],
    [429, "0"],
  ]);
  const other = await server.inject({ url: "/api/path", headers: { "x-forwarded-for": freshIpAddress() } });
  expect(other.statusCode).toBe(200);
  // A household has a whole network of IPv6 addresses.
  const askFrom = async (remoteAddress: string) =>
    (await server.inject({ url: "/api/path", remoteAddress })).headers["x-ratelimit-remaining"];
  expect([await askFrom("2001:db8::1"), await askFrom("2001:db8::2")]).toEqual(["2", "1"]);
  expect(await askFrom("2001:db8:0:1::1")).toBe("2");
  await server.close();
});

describe("a page in memory", () => {
  let testApp: TestApp;
  let app: App;
  let proxy: DbProxy;
  let closeDatabase: () => Promise<void>;
  let origin: string;
  let standings: string;
  let member: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    proxy = await openDbProxy(testApp.connection);
    const database = openDatabase(proxy.connection, testApp.log);
    closeDatabase = () => database.pool.end();
    app = await createApp({ ...testApp, ...database });
    origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await app.server.close();
    await closeDatabase();
    await proxy.close();
    await testApp.close();
  });
  beforeEach(async () => {
    const league = await addLeague(testApp, [[0, 1, 2], [3], [4, 5]]);
    member = league.owners[1]!;
    standings = urlFor(teamRoutes.standings, { query: { leagueId: league.leagueId } });
  });

  const get = (path: string, { token, address }: TestUser, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { authorization: token, "x-forwarded-for": address, ...headers } });
  test("answers a page again without making the reply, with the same headers and body, also compressed and with 304", async () => {
    const share = vi.spyOn(app.server.readModel.replies, "share").mockClear();
    const first = await get(standings, member);
    expect(share).toHaveBeenCalledTimes(1);
    const second = await get(standings, member);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.headers.get("vary")).toBe("Origin, accept-encoding");
    const text = await first.text();
    expect(await second.text()).toBe(text);
    const plain = await get(standings, member, { "accept-encoding": "identity" });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, text]);
    const same = await get(standings, member, { "if-none-match": String(first.headers.get("etag")) });
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([
      304,
      "",
      first.headers.get("etag"),
    ]);
    expect(share).toHaveBeenCalledTimes(1);
    await get(`${standings}&invented=1`, member);
    expect(share).toHaveBeenCalledTimes(1);
    expect((await get(`${standings}&invented=%zz`, member)).status).toBe(400);
  });

  test("answers each caller by their own rights and team, and with what was stored before the request", async () => {
    await get(standings, member);
    const asAdmin = await get(standings, testApp.admin);
    expect(await asAdmin.text()).not.toContain('"mine":true');
    expect(await (await get(standings, member)).text()).toContain('"mine":true');
    expect((await get(standings, await testApp.createUser())).status).toBe(403);
    await testApp.db
      .updateTable("teams")
      .set({ name: "Renamed" })
      .where("ownerId", "=", member.userId)
      .execute();
    expect(await (await get(standings, member)).text()).toContain('"Renamed"');
    await testApp.db.deleteFrom("sessions").where("userId", "=", member.userId).execute();
    const refused = await get(standings, member);
    expect([refused.status, await refused.json()]).toMatchObject([401, { message: "Please log in" }]);
    expect(await (await get("/api/login/check", member)).json()).toMatchObject({ verified: false });
  });

  test("marks a page as stale while the database is away, and does not end the session", async () => {
    const notes = urlFor(noteRoutes.list);
    for (const path of [notes, "/api/login/check"]) expect((await get(path, member)).status).toBe(200);
    proxy.cut();
    const stale = await get(notes, member);
    expect([stale.status, stale.headers.get("warning")]).toEqual([200, '110 - "Response is Stale"']);
    const check = await get("/api/login/check", member);
    expect([check.status, await check.json()]).toMatchObject([503, { verified: true }]);
    proxy.restore();
    expect((await get(notes, member)).headers.get("warning")).toBeNull();
  });
});
