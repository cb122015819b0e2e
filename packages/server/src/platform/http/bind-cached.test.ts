import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { accountRoutes, noteRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { urlFor } from "../../testing/app/api-caller.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { openDbProxy } from "../../testing/fakes/db-proxy.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";

const testApp = useTestApp();
let leagueId: string;
let url: string;
let token: string;
beforeAll(async () => {
  const league = await addLeague(testApp, [[0, 1, 2], [3], [4, 5]]);
  ({ leagueId } = league);
  ({ token } = league.owners[0]!);
  url = urlFor(teamRoutes.standings, { query: { leagueId } });
});

const get = (headers: Record<string, string> = {}, server = testApp.server) =>
  server.inject({ method: "GET", url, headers: { authorization: token, ...headers } });

test("a matching ETag is answered with 304 until something changes", async () => {
  const { etag } = (await get()).headers;
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await get({ "if-none-match": `"other", ${String(etag)}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const [playerId, episodeId, statisticId] = [
    testApp.season.players[0]!,
    testApp.season.episodes[0]!,
    testApp.season.statistics[0]!,
  ];
  await testApp.db
    .insertInto("scores")
    .values({ seasonId: testApp.season.seasonId, playerId, episodeId, statisticId, points: 3 })
    .execute();
  const changed = await get({ "if-none-match": String(etag) });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers["etag"]).not.toBe(etag);
});

test("a reply is compressed on request and otherwise sent as it is", async () => {
  const plain = await get();
  expect(plain.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    vary: "Origin, accept-encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const brotli = await get({ "accept-encoding": "gzip, deflate, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const zipped = await get({ "accept-encoding": "gzip;q=0.5, br;q=0" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
});

test("each viewer sees their own team marked", async () => {
  const other = await testApp.call(teamRoutes.standings, { as: testApp.admin, query: { leagueId } });
  expect(other.data.map(({ mine }) => mine)).toEqual([false, false, false]);
  const { data } = (await get()).json<{ data: { mine: boolean }[] }>();
  expect(data.filter(({ mine }) => mine)).toHaveLength(1);
});

test("a session that has ended is refused at once", async () => {
  const user = await testApp.createUser();
  await testApp.call(noteRoutes.list, { as: user });
  await testApp.call(accountRoutes.logout, { as: user });
  expect(await testApp.codeOf(noteRoutes.list, { as: user })).toBe(401);
});

test("while the database is away, what is in memory is answered and marked as stale", async () => {
  const proxy = await openDbProxy(testApp.connection);
  const database = openDatabase(proxy.connection, testApp.log);
  const app = await createApp({ ...testApp, ...database });
  const before = await get({}, app.server);
  expect(before.headers["warning"]).toBeUndefined();
  proxy.cut();
  const during = await get({}, app.server);
  expect([during.statusCode, during.body]).toEqual([200, before.body]);
  expect(during.headers["warning"]).toBe('110 - "Response is Stale"');
  expect(String(during.headers["age"])).toMatch(/^\d+$/);
  const headers = { authorization: token };
  const unread = await app.server.inject({ method: "GET", url: urlFor(noteRoutes.list), headers });
  expect(unread.statusCode).toBe(503);
  await testApp.db.updateTable("teams").set({ name: "Renamed" }).execute();
  proxy.restore();
  const after = await get({}, app.server);
  expect(after.headers["warning"]).toBeUndefined();
  expect(after.body).toContain("Renamed");
  await app.server.close();
  await database.pool.end();
  await proxy.close();
});
