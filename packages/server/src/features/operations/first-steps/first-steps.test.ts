import {
  accountRoutes,
  adminAccountRoutes,
  draftRoutes,
  firstStepsRoutes,
  leagueRoutes,
  playerRoutes,
  scoringRoutes,
  seasonRoutes,
  surveyRoutes,
  teamRoutes,
  type Sample,
} from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { createSetupLink } from "../../accounts/registration/first-admin-setup.ts";
import { scheduleDraft } from "../../drafts/service/schedule-draft.ts";
import { createPgDraftTx } from "../../drafts/store/pg-draft-repository.ts";
import { deleteDemoLeague } from "../../leagues/admin/demo-league.ts";
import { deleteDemoSeason, loadDemoSeason, readRunningDemoSeason } from "../../seasons/demo-season.ts";
import { importSeason } from "../../seasons/import/import-season.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp({}, { hasSeason: false });
});
afterEach(() => testApp.close());

const readSteps = async (as: TestUser = testApp.admin) =>
  (await testApp.call(firstStepsRoutes.read, { as })).data;
const removeDemo = (as: TestUser = testApp.admin) => testApp.call(firstStepsRoutes.removeDemo, { as });

/** A new site with the sample data that its first admin chose. */
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
  const scored = await testApp.db.selectFrom("scores").select("episodeId").distinct().execute();
  expect(scored.map(({ episodeId }) => episodeId).sort()).toEqual(
    aired.map(({ episodeId }) => episodeId).sort(),
  );
  const { data: poll } = await testApp.call(surveyRoutes.latest, { as, params: { leagueId } });
  expect(poll).toMatchObject({ lockDown: false, teamSurvey: null, survey: { episode: { number: 6 } } });
  expect(poll.survey?.questions).toHaveLength(2);
  const { data: league } = await testApp.call(leagueRoutes.get, { as, params: { leagueId } });
  expect(league).toMatchObject({ privateInd: true, password: expect.stringMatching(/^[\w-]{12}$/) });
  expect(await testApp.runQueue()).toEqual([]);
});

// Covers ADMIN-25.
test.each([
  ["in the morning", "2027-03-13T13:00:00Z", "2027-03-15T00:00:00.000Z"],
  ["after this evening's show", "2027-03-14T03:59:00Z", "2027-03-15T00:00:00.000Z"],
  ["after midnight", "2027-03-14T05:01:00Z", "2027-03-16T00:00:00.000Z"],
])("the next episode of the demonstration airs tomorrow, US Eastern time: %s", async (_, now, airDate) => {
  testApp.time = Date.parse(now);
  const as = await setUp("league");
  const { data: episodes } = await testApp.call(scoringRoutes.episodes, { as });
  const upcoming = episodes.filter((episode) => Date.parse(episode.airDate) > testApp.time);
  expect(upcoming.at(-1)?.airDate).toBe(airDate);
  expect(upcoming).toHaveLength(8);
});

// Covers ADMIN-25.
test("a site with a season gets no demonstration league, and the link stays valid", async () => {
  const lastSeason = await testApp.call(seasonRoutes.add, { as: testApp.admin, body: { name: "Ours" } });
  await expect(setUp("league")).rejects.toThrow("This site has a season already");
  const as = await setUp("none");
  expect((await testApp.call(seasonRoutes.list, { as })).data).toMatchObject([lastSeason.data]);
  expect((await readSteps(as)).demo).toBeNull();
});

// Covers ADMIN-25.
test("an import of the invented season is not the demonstration's, and stays when that is removed", async () => {
  const as = await setUp("league");
  await inTransaction(testApp.db, loadDemoSeason);
  const names = async () =>
    (await testApp.call(seasonRoutes.list, { as })).data.map(({ name, isCurrent }) => [name, isCurrent]);
  const [demo, imported] = await names();
  expect([demo, imported]).toEqual([
    [`${imported?.[0]} (demonstration)`, true],
    [imported?.[0], false],
  ]);
  await removeDemo(as);
  expect(await names()).toEqual([[imported?.[0], true]]);
});

test("the demonstration's season stays once an admin has imported it", async () => {
  const as = await setUp("league");
  const season = await readRunningDemoSeason(5, testApp.time);
  await inTransaction(testApp.db, (tx) => importSeason(tx, season, { now: testApp.time }));
  await removeDemo(as);
  expect((await testApp.call(seasonRoutes.list, { as })).data).toMatchObject([{ name: season.name }]);
  expect((await readSteps(as)).demo).toBeNull();
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

/** A league of its own with draft settings, besides the demonstration. */
async function createOwnLeague(as: TestUser) {
  const body = { name: "Ours", teamName: "Mine", privateInd: false };
  const { leagueId, teamId } = (await testApp.call(leagueRoutes.add, { as, body })).data;
  const startsAt = testApp.time + 3_600_000;
  const settings = { leagueId, order: [teamId], orderBy: "hand" as const, startsAt, pickSeconds: 60 };
  return { ...settings, userId: as.userId };
}

test("a removal waits for a draft that is being set, and keeps its season", async () => {
  const as = await setUp("league");
  const settings = await createOwnLeague(as);
  const tx = await testApp.db.startTransaction().execute();
  await scheduleDraft(testApp, createPgDraftTx(testApp, tx), settings);
  const removed = removeDemo(as);
  await waitForLockWaiters(testApp, 1);
  await tx.commit().execute();
  await removed;
  const { demo, draft } = await readSteps(as);
  expect({ demo, draft }).toEqual({ demo: null, draft: true });
});

test("a draft that is set during a removal is refused", async () => {
  const as = await setUp("league");
  const { leagueId, order, startsAt } = await createOwnLeague(as);
  const tx = await testApp.db.startTransaction().execute();
  await deleteDemoLeague(tx, as.userId);
  await deleteDemoSeason(tx, { userId: as.userId, now: testApp.time, onSwitch: () => Promise.resolve() });
  const draftDate = new Date(startsAt).toISOString();
  const body = { draftOrder: order, draftDate, pickTimeSeconds: 60 };
  const set = testApp.refusal(draftRoutes.generate, { as, params: { leagueId }, body });
  await waitForLockWaiters(testApp, 1);
  await tx.commit().execute();
  expect(await set).toEqual({ code: 409, message: expect.stringMatching(/^There is no season yet/) });
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
