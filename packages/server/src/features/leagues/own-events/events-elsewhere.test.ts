import { myAccountRoutes, playerRoutes, spoilerRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { createEventsCaller, CRIED, SWORE } from "../../../testing/clients/events-caller.ts";
import { ADA, afterEpisode, CLEO, createMovesCaller } from "../../../testing/clients/moves-caller.ts";

const testApp = useTestApp();
const { createLeague, resetSeason } = createMovesCaller(testApp);
const { enter, standings } = createEventsCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

const setMark = (as: TestUser | undefined, throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: as!, body: { mode: "manual", throughEpisode } });

// Covers RULE-30.
test("the contestants of a league rank by its points, as far as a member knows them", async () => {
  const league = await createLeague({ ownEvents: [CRIED, SWORE] });
  const { leagueId, owners } = league;
  const [owner, member] = owners;
  const ranked = async (as: TestUser | undefined) =>
    (await testApp.call(playerRoutes.standings, { as, query: { leagueId } })).data
      .filter(({ firstName }) => ["Ada", "Bo", "Cleo"].includes(firstName))
      .map(({ firstName, totalPoints, sitePoints }) => [firstName, totalPoints, sitePoints]);
  await enter(league, owner, { player: CLEO, episode: 1, count: 4 });
  await enter(league, owner, { player: ADA, episode: 2, event: SWORE, count: 5 });
  // By hand: Ada 10 and Bo 7 on the site.
  expect(await ranked(member)).toEqual([
    ["Cleo", 8, 0],
    ["Ada", 7.5, 10],
    ["Bo", 7, 7],
  ]);
  await setMark(member, 1);
  expect(await ranked(member)).toEqual([
    ["Ada", 10, 10],
    ["Bo", 4, 4],
    ["Cleo", 0, 0],
  ]);
  const { leagueId: classic, owners: others } = await createLeague({});
  const { data } = await testApp.call(playerRoutes.standings, {
    as: others[0],
    query: { leagueId: classic },
  });
  expect(data[0]).not.toHaveProperty("sitePoints");
});

// Covers OWN-4.
test("the standings name the latest episode with a recap, which own events alone do not make", async () => {
  const league = await createLeague({ ownEvents: [CRIED] });
  const [owner] = league.owners;
  const recap = async () => (await standings(league, owner)).map((row) => row.recap);
  await enter(league, owner, { player: CLEO });
  expect(await recap()).toEqual([undefined, undefined]);
  testApp.time = afterEpisode(3);
  await enter(league, owner, { player: CLEO, episode: 3 });
  expect(await recap()).toEqual([2, 2]);
  await testApp.db.deleteFrom("scores").execute();
  expect(await recap()).toEqual([null, null]);
});

// Covers OWN-11.
test("the data of a user have the events that they entered, as far as they are shown results", async () => {
  const league = await createLeague({ ownEvents: [CRIED] });
  const [owner, member] = league.owners;
  const entered = async (as: TestUser | undefined) =>
    (await testApp.call(myAccountRoutes.data, { as: as! })).data.ownEvents;
  await enter(league, owner, { player: CLEO, episode: 1, count: 3 });
  expect(await entered(owner)).toEqual([
    {
      createdAt: new Date(testApp.time).toISOString(),
      league: "League",
      season: expect.any(String),
      episode: 1,
      player: { firstName: "Cleo", lastName: "Walsh" },
      event: "Cried on camera",
      count: 3,
    },
  ]);
  expect(await entered(member)).toBeUndefined();
  await setMark(owner, 1);
  expect(await entered(owner)).toBeUndefined();
});
