import { noteRoutes, teamRoutes } from "@emberline/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { openDatabase } from "../../db/database.ts";
import { readSettings } from "../../env.ts";
import { urlFor } from "../../../testing/app/api-caller.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { type DbProxy, openDbProxy } from "../../../testing/fakes/db-proxy.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { registerPlugins } from "../plugins.ts";
import { limitByAddress } from "./address-limit.ts";
import { trustProxies } from "./client-address.ts";
import { answerDirectly } from "./direct-replies.ts";

/** Listens on a port, because injected requests reach only Fastify. */
const listen = (server: FastifyInstance) => server.listen({ host: "127.0.0.1", port: 0 });

/** The headers without those that differ from reply to reply. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !["date", "x-ratelimit-remaining", "x-ratelimit-reset"].includes(name)),
  );

describe("a path that is answered directly", () => {
  const loopback = trustProxies(["loopback"]);
  const body = JSON.stringify({ by: "memory" });
  let server: FastifyInstance;
  let origin: string;
  let byFastify: number;
  let answer: () => Promise<string | null>;
  beforeAll(async () => {
    server = Fastify({ trustProxy: loopback });
    await registerPlugins(server, readSettings({ CORS_ORIGINS: "https://other.test" }, "/"), loopback);
    server.addHook("onRequest", (_request, _reply, done) => {
      byFastify += 1;
      done();
    });
    server.all("/api/path", () => ({ by: "fastify" }));
    server.direct.set("/api/path", async () => {
      const found = await answer();
      const headers = ["content-type", "application/json", "content-length", String(found?.length)];
      return found === null ? null : { status: 200, headers, body: found };
    });
    origin = await listen(server);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    byFastify = 0;
    answer = async () => body;
  });
  const ask = (path = "/api/path", init: RequestInit = {}) => fetch(`${origin}${path}`, init);

  test("gets the headers of every reply without Fastify", async () => {
    const direct = await ask();
    expect([byFastify, await direct.text()]).toEqual([0, body]);
    const ordinary = await ask("/api/path?again=1");
    expect([byFastify, await ordinary.text()]).toEqual([1, JSON.stringify({ by: "fastify" })]);
    const own = {
      "cache-control": "no-store",
      "content-length": expect.any(String),
      "content-type": expect.any(String),
    };
    expect({ ...headersOf(direct), ...own }).toEqual({ ...headersOf(ordinary), ...own });
    expect(direct.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(direct.headers.get("vary")).toBe("Origin");
  });

  test.each([
    ["another method", { method: "HEAD" }],
    ["a method with a body", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }],
    ["another origin", { headers: { origin: "https://other.test" } }],
  ])("is left to Fastify for %s", async (_, init) => {
    expect((await ask("/api/path", init)).status).toBe(200);
    expect(byFastify).toBe(1);
  });

  test.each([
    ["has no answer", async () => null],
    ["fails", () => Promise.reject(new Error("it failed"))],
  ])("is left to Fastify when memory %s, and counted once", async (_, found) => {
    answer = found;
    const headers = { "x-forwarded-for": freshIpAddress() };
    const first = await ask("/api/path", { headers });
    const second = await ask("/api/path", { headers });
    expect([byFastify, await second.text()]).toEqual([2, JSON.stringify({ by: "fastify" })]);
    const [before, after] = [first, second].map((reply) =>
      Number(reply.headers.get("x-ratelimit-remaining")),
    );
    expect(after).toBe(before! - 1);
  });

  test("counts towards the limit of its address and is refused above it", async () => {
    const limited = Fastify({ trustProxy: loopback });
    const limit = limitByAddress(limited, { max: 3, timeWindow: 60_000 }, /^$/);
    const direct = answerDirectly(limited, { trustsProxy: loopback, limit, headers: {} });
    limited.get("/api/path", () => ({ by: "fastify" }));
    direct.set("/api/path", async () => ({ status: 200, headers: [], body }));
    const url = `${await listen(limited)}/api/path`;
    const headers = { "x-forwarded-for": freshIpAddress() };
    const states = [];
    for (let count = 0; count < 4; count += 1) {
      const reply = await fetch(url, { headers });
      states.push([reply.status, reply.headers.get("x-ratelimit-remaining")]);
    }
    expect(states).toEqual([
      [200, "2"],
      [200, "1"],
      [200, "0"],
      [429, "0"],
    ]);
    expect((await fetch(url, { headers: { "x-forwarded-for": freshIpAddress() } })).status).toBe(200);
    await limited.close();
  });
});

describe("the app", () => {
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
    origin = await listen(app.server);
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
  /** Fastify stores the path again each time it answers it. */
  const spyOnFastify = () => vi.spyOn(app.server.direct, "remember").mockClear();

  test("answers a page again directly, with the same headers and body, also compressed and with 304", async () => {
    const byFastify = spyOnFastify();
    const first = await get(standings, member);
    expect(byFastify).toHaveBeenCalledTimes(1);
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
    expect(byFastify).toHaveBeenCalledTimes(1);
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
