import { connect } from "node:net";
import {
  accountRoutes,
  allRoutes,
  auditRoutes,
  BODY_MAX_BYTES,
  draftRoutes,
  leagueRoutes,
  type Route,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import { urlFor } from "../../testing/app/api-caller.ts";
import { fieldsOf, plausible } from "../../testing/inputs/invalid-inputs.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../testing/app/test-app.ts";

const ID = "00000000-0000-4000-8000-000000000001";
/** An id that no row has, for every id in a path. */
const IDS = Object.fromEntries(
  allRoutes.flatMap((route) => fieldsOf(route.params)).map((field) => [field, ID]),
);

const testApp = useTestApp();
let fan: TestUser;
let other: TestUser;
/** The fan's league and team. */
let league: { leagueId: string; teamId: string };
beforeAll(async () => {
  [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const body = { name: "Parsing League", teamName: "Parsing Team", privateInd: false };
  league = (await testApp.call(leagueRoutes.add, { as: fan, body })).data;
});

const envelope = (message: string) => ({ status: "fail", message, err: message });

/** Posts this payload to `league/join` as a fan. */
const post = (headers: Record<string, string>, payload: string) =>
  testApp.server.inject({
    method: "POST",
    url: "/api/league/join",
    remoteAddress: freshIpAddress(),
    headers: { authorization: fan.token, ...headers },
    payload,
  });
const json = { "content-type": "application/json" };

test.each([
  ["GET", "/api"],
  ["GET", "/api/"],
  ["GET", "/api/nothing"],
  ["POST", "/api/nothing"],
  ["DELETE", "/api/players"],
  ["GET", "/api/league/../../etc/passwd"],
  ["GET", "/api/%2e%2e/%2e%2e/etc/passwd"],
  ["GET", "/api/team/byLeague/extra/parts"],
] as const)("%s %s, which has no route, gets 404 and the envelope", async (method, url) => {
  const reply = await testApp.server.inject({ method, url, remoteAddress: freshIpAddress() });
  expect([reply.statusCode, reply.json()]).toEqual([404, envelope("There is nothing here")]);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
});

test.each(["/api/%", "/api/%zz", "/api/league/%00", "/api/league/%ff%fe"])(
  "the URL %s is refused with the envelope",
  async (url) => {
    const reply = await testApp.server.inject({
      url,
      remoteAddress: freshIpAddress(),
      headers: { authorization: fan.token },
    });
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ status: "fail" });
  },
);

test.each([
  "{",
  '{"teamName":',
  "nonsense",
  "",
  '{"a":1}{',
  "'x'",
  "\u0000",
  '{"__proto__":{"x":1}}',
  '{"teamName":"abc","teamName":"def"}',
  '{"teamName":"abc","team\\u004eame":"def"}',
  '{"teamName":"half a pair \\ud83d"}',
  `${'{"teamName":'.repeat(33)}1${"}".repeat(33)}`,
])("the body %j is refused with a message", async (payload) => {
  const reply = await post(json, payload);
  expect([reply.statusCode, reply.json()]).toEqual([400, envelope("We could not read that request")]);
});

test.each([
  "text/plain",
  "text/html",
  "application/xml",
  "multipart/form-data; boundary=x",
  "x",
  "application/x-www-form-urlencoded",
])("a body of type %s is refused", async (type) => {
  const reply = await post({ "content-type": type }, "teamName=abc");
  expect([reply.statusCode, reply.json()]).toEqual([415, envelope("Please send JSON")]);
});

test("a JSON content type without a body is accepted by a route without a body", async () => {
  const { token } = await testApp.createUser();
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/login/logout",
    remoteAddress: freshIpAddress(),
    headers: { authorization: token, ...json },
  });
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: "success" }]);
});

// Covers API-4.
test("a body that is not UTF-8 is rejected", async () => {
  const before = await databaseFingerprint(testApp.db);
  for (const bytes of [[0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]]) {
    const reply = await testApp.server.inject({
      method: "POST",
      url: "/api/league/add",
      remoteAddress: freshIpAddress(),
      headers: { authorization: fan.token, ...json },
      payload: Buffer.concat([
        Buffer.from('{"name":"Caf'),
        Buffer.from(bytes),
        Buffer.from('","teamName":"Letters","privateInd":false}'),
      ]),
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, envelope("We could not read that request")]);
  }
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

const withBody = allRoutes.filter((route) => route.body);
const asAdmin = (url: string, method: Route["method"], payload: string) =>
  testApp.server.inject({
    method,
    url,
    remoteAddress: freshIpAddress(),
    headers: { authorization: testApp.admin.token, ...json },
    payload,
  });
/** JSON of this size in bytes. */
const jsonOf = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;

// Covers API-4.
test.each(withBody.map((route) => [route.name, route] as const))(
  "%s reads a body as large as the contract allows, and no larger",
  async (_, route) => {
    const { leagueId } = league;
    const params = plausible(route.params, { ...IDS, leagueId });
    const url = urlFor(route, { params });
    const max = route.bodyMaxBytes ?? BODY_MAX_BYTES;
    expect((await asAdmin(url, route.method, jsonOf(max))).statusCode).toBe(400);
    const reply = await asAdmin(url, route.method, jsonOf(max + 1));
    expect([reply.statusCode, reply.json()]).toEqual([413, envelope("That is too large")]);
  },
);

// Covers API-3.
test.each(withBody.filter((route) => route.access !== "anyone").map((route) => [route.name, route] as const))(
  "%s does not read the body of a caller who may not make the call",
  async (_, route) => {
    const url = urlFor(route, { params: plausible(route.params, { ...IDS, ...league }) });
    const isClosed =
      route.access === "admin" ||
      route.access === "scorer" ||
      (route.params && url.includes(league.leagueId));
    for (const payload of ["{", jsonOf(2 * 1024 * 1024), "[".repeat(10_000)]) {
      const send = (authorization: string) =>
        testApp.server.inject({
          method: route.method,
          url,
          remoteAddress: freshIpAddress(),
          headers: { authorization, ...json },
          payload,
        });
      const unauthenticated = await send("nonsense");
      expect([unauthenticated.statusCode, unauthenticated.json()]).toEqual([401, envelope("Please log in")]);
      const fanOfOthers = isClosed ? await send(other.token) : { statusCode: 403 };
      expect(fanOfOthers.statusCode).toBe(403);
    }
  },
);

test("an unknown route reads no body", async () => {
  const reply = await asAdmin("/api/nothing", "POST", "{");
  expect([reply.statusCode, reply.json()]).toEqual([404, envelope("There is nothing here")]);
});

test.each(["search=%ff", "search=%", "search=%ed%a0%80", "search=a&action=%zz"])(
  "the query %j, which is not UTF-8, is refused",
  async (query) => {
    const reply = await testApp.server.inject({
      url: `/api${auditRoutes.list.path}?${query}`,
      remoteAddress: freshIpAddress(),
      headers: { authorization: testApp.admin.token },
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, envelope("We could not read that request")]);
  },
);

test("calls without a token count towards the limit of their address, also on routes limited by user", async () => {
  const remoteAddress = freshIpAddress();
  const remaining = async (url: string, method: Route["method"]) => {
    const reply = await testApp.server.inject({ method, url, remoteAddress, headers: json, payload: "{" });
    expect(reply.statusCode).toBe(401);
    return Number(reply.headers["x-ratelimit-remaining"]);
  };
  const [join, mark] = ["/api/league/join", `/api${draftRoutes.mark.path}`] as const;
  const first = await remaining(join, "POST");
  expect(await remaining(mark, draftRoutes.mark.method)).toBe(first - 1);
  expect(await remaining(join, "POST")).toBe(first - 2);
});

// Covers API-64.
test.each([
  "application/json",
  "Application/json",
  "APPLICATION/JSON; charset=UTF-8",
  "application/json;charset=utf-8",
])("the content type %s is JSON", async (type) => {
  const reply = await post(
    { "content-type": type },
    JSON.stringify({ teamName: "ab", leagueId: fan.userId }),
  );
  expect(reply.json()).toEqual(envelope("Team name must be at least 3 characters long"));
});

// Covers API-60.
test("a token may come raw or as Bearer, in any case", async () => {
  for (const prefix of ["", "Bearer ", "bearer ", "BEARER  "]) {
    const as = { ...fan, token: `${prefix}${fan.token}` };
    expect((await testApp.call(accountRoutes.check, { as })).verified).toBe(true);
    expect((await testApp.call(accountRoutes.me, { as })).data.userId).toBe(fan.userId);
  }
});

// Covers API-60.
test("null, undefined and invalid tokens are unauthenticated", async () => {
  for (const token of [
    "null",
    "undefined",
    "",
    "Bearer",
    "Bearer null",
    "Basic abc",
    `${fan.token}x`,
    fan.token.toUpperCase(),
  ]) {
    const as = { ...fan, token };
    expect((await testApp.call(accountRoutes.check, { as })).verified).toBe(false);
    expect((await testApp.call(accountRoutes.checkAdmin, { as })).verified).toBe(false);
  }
});

test.each([
  "leagueId[]=1",
  "leagueId=1&leagueId=2",
  "leagueId[a]=1",
  "",
  "leagueId",
  "__proto__[x]=1",
  "leagueId=%00",
])("the query %j is refused", async (query) => {
  const reply = await testApp.server.inject({
    url: `/api${teamRoutes.standings.path}?${query}`,
    remoteAddress: freshIpAddress(),
    headers: { authorization: testApp.admin.token },
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ status: "fail" });
});

// Covers API-65.
test("fields that a call does not list are dropped on the way in and on the way out", async () => {
  const body = { name: "Dropped", teamName: "Dropped", privateInd: false, isAdmin: true, extra: { deep: 1 } };
  await testApp.call(leagueRoutes.add, { as: fan, body });
  expect((await testApp.call(accountRoutes.checkAdmin, { as: fan })).verified).toBe(false);
});

test("replies of the API are not cached, and have security headers", async () => {
  const { headers } = await testApp.server.inject({
    url: "/api/health/live",
    remoteAddress: freshIpAddress(),
  });
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("malformed HTTP is rejected, and the server stays up", async () => {
  const address = await testApp.server.listen({ port: 0, host: "127.0.0.1" });
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () => socket.end("NONSENSE\r\n\r\n"));
    let received = "";
    socket
      .on("data", (data) => (received += data.toString()))
      .on("close", () => resolve(received))
      .on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
});
