import {
  accountRoutes,
  adminAccountRoutes,
  draftRoutes,
  firstStepsRoutes,
  leagueRoutes,
  playerRoutes,
  scoringRoutes,
  seasonRoutes,
  teamRoutes,
  type Sample,
} from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSetupLink } from "../account/registration/first-admin-setup.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp({}, { hasSeason: false });
});
afterEach(() => testApp.close());

const readSteps = async (as: TestUser = testApp.admin) =>
  (await testApp.call(firstStepsRoutes.read, { as })).data;
const removeDemo = (as: TestUser = testApp.admin) => testApp.call(firstStepsRoutes.removeDemo, { as });

/** A new site whose first admin chose what to begin with. */
async function setUp(sample: Sample): Promise<TestUser> {
  await testApp.db.updateTable("users").set({ isAdmin: false }).execute();
  const link = await createSetupLink(testApp);
  const token = new URL(link ?? "").searchParams.get("token") ?? "";
  const user = { username: "keeper", email: "keeper@mail.test" };
  const body = { ...user, password: "correct horse", token, sample };
  const reply = await testApp.call(accountRoutes.setUp, { address: freshIpAddress(), body });
  const as = { ...testApp.admin, ...user, token: reply.token };
  const { userId } = (await testApp.call(accountRoutes.me, { as })).data;
  return { ...as, userId };
}

const nothing = {
  season: false,
  tribes: false,
  cast: false,
  episodes: false,
  scoring: false,
  league: false,
  draft: false,
  demo: null,
};

// Covers ADMIN-24.
test("a new site has none of the first steps behind it; the invented season is all of them but league and draft", async () => {
  expect(await readSteps()).toEqual(nothing);
  const as = await setUp("season");
  const season = { season: true, tribes: true, cast: true, episodes: true, scoring: true };
  expect(await readSteps(as)).toEqual({ ...nothing, ...season });
  const body = { name: "Ours", teamName: "Mine", privateInd: false };
  const { leagueId } = (await testApp.call(leagueRoutes.add, { as, body })).data;
  expect(await readSteps(as)).toEqual({ ...nothing, ...season, league: true });
  const draftDate = new Date(testApp.time + 3_600_000).toISOString();
  const { teams } = (await testApp.call(leagueRoutes.get, { as, params: { leagueId } })).data;
  const draftOrder = teams.map(({ teamId }) => teamId);
  await testApp.call(draftRoutes.generate, {
    as,
    params: { leagueId },
    body: { draftOrder, draftDate, pickTimeSeconds: 60 },
  });
  expect(await readSteps(as)).toEqual({ ...nothing, ...season, league: true, draft: true });
});

// Covers ADMIN-25.
test("the demonstration league has six drafted teams, five scored episodes and a board of picks in time", async () => {
  const as = await setUp("league");
  const { demo, ...steps } = await readSteps(as);
  expect(Object.values(steps)).toEqual(Array.from({ length: 7 }, () => true));
  const leagueId = demo?.league?.leagueId ?? "";
  const { data: standings } = await testApp.call(teamRoutes.standings, { as, query: { leagueId } });
  expect(standings).toHaveLength(6);
  expect(standings.every(({ players }) => players.length === 3)).toBe(true);
  expect(standings.some(({ totalPoints }) => totalPoints > 0)).toBe(true);
  expect(standings.filter(({ mine }) => mine)).toHaveLength(1);
  const { data: board } = await testApp.call(draftRoutes.board, { as, params: { leagueId } });
  const picks = board?.events.flatMap((event) => (event.type === "picked" ? [event.by] : []));
  expect(picks).toEqual(Array.from({ length: 18 }, () => "owner"));
  expect(board?.complete).toBe(true);
  const { data: episodes } = await testApp.call(scoringRoutes.episodes, { as });
  const aired = episodes.filter(({ airDate }) => Date.parse(airDate) <= testApp.time);
  expect([episodes.length, aired.length]).toEqual([13, 5]);
  const scored = await testApp.db.selectFrom("episodeStatistics").select("episodeId").distinct().execute();
  expect(scored.map(({ episodeId }) => episodeId).sort()).toEqual(
    aired.map(({ episodeId }) => episodeId).sort(),
  );
  expect(await testApp.runQueue()).toEqual([]);
});

test("removing the demonstration leaves the site as it was before, with its admin", async () => {
  const as = await setUp("league");
  await removeDemo(as);
  expect(await readSteps(as)).toEqual(nothing);
  expect((await testApp.call(seasonRoutes.list, { as })).data).toEqual([]);
  const { data } = await testApp.call(adminAccountRoutes.list, { as, query: { search: "demo" } });
  expect(data.rows).toEqual([]);
  expect((await testApp.call(accountRoutes.checkAdmin, { as })).verified).toBe(true);
  // A second admin may have clicked at the same time.
  await removeDemo(as);
});

test("a season in which another league drafted stays when the demonstration is removed", async () => {
  const as = await setUp("league");
  const body = { name: "Ours", teamName: "Mine", privateInd: false };
  const { leagueId } = (await testApp.call(leagueRoutes.add, { as, body })).data;
  const { teams } = (await testApp.call(leagueRoutes.get, { as, params: { leagueId } })).data;
  await testApp.call(draftRoutes.generate, {
    as,
    params: { leagueId },
    body: {
      draftOrder: teams.map(({ teamId }) => teamId),
      draftDate: new Date(testApp.time + 3_600_000).toISOString(),
      pickTimeSeconds: 60,
    },
  });
  await removeDemo(as);
  const { demo, cast } = await readSteps(as);
  expect({ demo, cast }).toEqual({ demo: null, cast: true });
  expect((await testApp.call(playerRoutes.list, { as })).data).toHaveLength(18);
});

test("the newest other season becomes current when the demonstration's season is removed", async () => {
  const as = await setUp("league");
  const newest = await testApp.call(seasonRoutes.add, { as, body: { name: "Our season" } });
  const older = await testApp.call(seasonRoutes.add, { as, body: { name: "Our first season" } });
  // The row written last is not the newest season.
  await testApp.db
    .updateTable("seasons")
    .set({ createdAt: new Date("2020-01-01T00:00:00Z") })
    .where("seasonId", "=", older.data.seasonId)
    .execute();
  await removeDemo(as);
  expect((await testApp.call(seasonRoutes.list, { as })).data).toMatchObject([
    { seasonId: newest.data.seasonId, isCurrent: true },
    { seasonId: older.data.seasonId, isCurrent: false },
  ]);
});

test("users who are not admins are refused", async () => {
  const as = await testApp.createUser();
  expect(await testApp.codeOf(firstStepsRoutes.read, { as })).toBe(403);
  expect(await testApp.codeOf(firstStepsRoutes.removeDemo, { as })).toBe(403);
});
