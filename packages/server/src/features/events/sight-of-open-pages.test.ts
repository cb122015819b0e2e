import { leagueRoutes, publishingRoutes, scoringRoutes, spoilerRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { startTwoServers, type TwoServers } from "../../testing/app/two-servers.ts";
import { watchStream } from "../../testing/clients/stream-client.ts";

let testApp: TestApp;
let servers: TwoServers;
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});

const save = (points: number) => {
  const { players, episodes, statistics } = testApp.season;
  const body = { playerId: players[0]!, episodeId: episodes[0]!, statisticId: statistics[1]!, points };
  return testApp.call(scoringRoutes.save, { as: testApp.admin, body });
};

// Covers EVENT-10.
test("an open page follows an episode that is held and published", async () => {
  const page = await watchStream(servers.second, await testApp.createUser());
  const call = { as: testApp.admin, params: { episodeId: testApp.season.episodes[0]! } };
  await save(5);
  expect(await page.next()).toMatchObject({ payload: { type: "score", data: { total: 5 } } });
  await testApp.call(publishingRoutes.set, { ...call, body: { mode: "hold" } });
  expect(await page.next()).toEqual({
    type: "limits",
    payload: { watchedThrough: 0, shownThrough: 0, limitsKey: "0/0" },
  });
  expect(await page.next()).toMatchObject({ payload: { type: "publish" } });
  await save(7);
  await testApp.call(publishingRoutes.publish, call);
  expect(await page.next()).toEqual({
    type: "limits",
    payload: { watchedThrough: null, shownThrough: null, limitsKey: "null/null" },
  });
  // A server that reads both events after the publishing also sends the score, which is no longer on hold.
  const event = await page.nextEvent();
  const published = event.type === "score" ? await page.nextEvent() : event;
  expect(published).toMatchObject({ type: "publish" });
  page.close();
});

// Covers EVENT-10.
test("an open page of a fan who watches later follows a moved air time", async () => {
  const fan = await testApp.createUser();
  await testApp.call(spoilerRoutes.saveMark, { as: fan, body: { mode: "delay", delayHours: 24 } });
  const page = await watchStream(servers.second, fan);
  expect(page.shownThrough).toBe(0);
  const [first] = testApp.season.episodes;
  const airDate = new Date(testApp.time - 25 * 3_600_000);
  await testApp.db.updateTable("episodes").set({ airDate }).where("episodeId", "=", first!).execute();
  expect(await page.next()).toEqual({
    type: "limits",
    payload: { watchedThrough: 1, shownThrough: 1, limitsKey: "1/1" },
  });
  page.close();
});

// Covers EVENT-4.
test("a score has no total for a page when one of its user's leagues shows less than another", async () => {
  const fan = await testApp.createUser();
  const addLeague = (name: string) =>
    testApp.call(leagueRoutes.add, { as: fan, body: { name, teamName: name, privateInd: false } });
  const { leagueId } = (await addLeague("Late League")).data;
  await addLeague("Live League");
  const page = await watchStream(servers.first, fan);
  await save(9);
  expect(await page.nextEvent()).toMatchObject({
    type: "score",
    data: { difference: 2, total: 9, scoredEpisodes: 1, latestScored: 1 },
  });
  await testApp.db
    .updateTable("leagues")
    .set({ spoilerDelayHours: 24 })
    .where("leagueId", "=", leagueId)
    .execute();
  expect(await page.next()).toMatchObject({ type: "limits", payload: { shownThrough: 1 } });
  await save(4);
  expect(await page.nextEvent()).toMatchObject({ type: "score", data: { difference: -5, total: null } });
  page.close();
});

// Covers EVENT-11.
test("an open page of a fan who watches later is shown an episode when its delay has passed", async () => {
  const fan = await testApp.createUser();
  await testApp.call(spoilerRoutes.saveMark, { as: fan, body: { mode: "delay", delayHours: 26 } });
  const page = await watchStream(servers.second, fan);
  expect(page.shownThrough).toBe(0);
  testApp.time += 2 * 3_600_000;
  expect(await page.next()).toMatchObject({ type: "limits", payload: { shownThrough: 1 } });
  testApp.time -= 2 * 3_600_000;
  expect(await page.next()).toMatchObject({ type: "limits", payload: { shownThrough: 0 } });
  page.close();
});
