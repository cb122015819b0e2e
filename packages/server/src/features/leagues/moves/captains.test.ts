import { moveRoutes, recapRoutes, seasonRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import {
  ADA,
  afterEpisode,
  BO,
  CLEO,
  createMovesCaller,
  DAG,
  EVE,
} from "../../../testing/clients/moves-caller.ts";
import { insertExits, insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, idOf, read, replace, resetSeason, save, teamOf } = createMovesCaller(testApp);
beforeEach(resetSeason);

const requestFor = (leagueId: string, as: TestUser | undefined, player: number) => ({
  as,
  params: { leagueId },
  body: { playerId: idOf(player) },
});
const choose = (...request: Parameters<typeof requestFor>) =>
  testApp.call(moveRoutes.setCaptain, requestFor(...request));
const refusal = (...request: Parameters<typeof requestFor>) =>
  testApp.refusal(moveRoutes.setCaptain, requestFor(...request));
const totals = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data.map((row) => row.totalPoints);

// Covers CAPTAIN-1, CAPTAIN-2.
test("a captain's points count double from the next episode on, until the next choice", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ captain: true });
  expect((await read(leagueId, owners[0])).own?.captain).toMatchObject({
    playerId: null,
    candidates: [{ firstName: "Ada" }],
  });
  const { message } = await choose(leagueId, owners[0], ADA);
  expect(message).toBe("Ada Young is your captain from episode 3 on");
  expect((await read(leagueId, owners[0])).own?.captain?.playerId).toBe(idOf(ADA));
  await insertScores(testApp.db, testApp.season, [
    [ADA, 2, 1, 6],
    [CLEO, 2, 1, 4],
  ]);
  testApp.time = afterEpisode(3);
  // By hand: 10 + 4 + 3 of two episodes, and 6 twice.
  expect(await totals(leagueId, owners[1])).toEqual([17 + 12, 4]);
  await choose(leagueId, owners[1], CLEO);
  await insertScores(testApp.db, testApp.season, [
    [ADA, 3, 1, 1],
    [CLEO, 3, 1, 5],
  ]);
  testApp.time = afterEpisode(4);
  expect(await totals(leagueId, owners[1])).toEqual([29 + 2, 4 + 10]);
  const { data: history } = await testApp.call(teamRoutes.history, {
    as: owners[1],
    params: { teamId: teamIds[0]! },
  });
  expect(
    history.episodes.map(({ points, players }) => [points, players.map((one) => one.isCaptain)]),
  ).toEqual([
    [2, [true]],
    [12, [true]],
    [3, [undefined]],
    [14, [undefined, undefined]],
  ]);
  const { data: recap } = await testApp.call(recapRoutes.get, { as: owners[0], params: { episode: 4 } });
  expect(recap.leagues[0]!.teams.map(({ points }) => points)).toEqual([2, 10]);
  expect((await teamOf(teamIds[0], owners[1])).isWeighed).toBe(true);

  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
  await makeCurrent(next.seasonId);
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: testApp.season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId);
  expect(found?.teams.map((row) => row.totalPoints)).toEqual([31, 14]);
  await makeCurrent(testApp.season.seasonId);
});

// Covers CAPTAIN-2.
test("a captain counts as long as the team has the player, and while the rules have captains", async () => {
  const { leagueId, owners } = await createLeague({ captain: true, replacements: 2 });
  await choose(leagueId, owners[0], ADA);
  await replace(leagueId, owners[0], BO, EVE);
  await choose(leagueId, owners[0], EVE);
  await insertScores(testApp.db, testApp.season, [
    [ADA, 2, 1, 6],
    [EVE, 2, 1, 5],
  ]);
  testApp.time = afterEpisode(3);
  // The second choice before episode 3 replaced the first one.
  expect((await totals(leagueId, owners[0]))[0]).toBe(17 + 6 + 10);
  await save(owners[0], leagueId, { replacements: 2, seen: 1, reason: "No more captains" });
  await insertScores(testApp.db, testApp.season, [[EVE, 3, 1, 2]]);
  testApp.time = afterEpisode(4);
  expect((await totals(leagueId, owners[0]))[0]).toBe(17 + 6 + 10 + 2);
});

// Covers CAPTAIN-3.
describe("a captain is refused", () => {
  test("without the rule, without a team, and for players who left or belong to others", async () => {
    const { leagueId, owners } = await createLeague({});
    expect(await refusal(leagueId, owners[0], ADA)).toEqual({
      code: 409,
      message: "This league has no captains",
    });
    await save(owners[0], leagueId, { captain: true, reason: "More fun" });
    expect(await refusal(leagueId, owners[0], BO)).toEqual({ code: 409, message: "Bo Xu has left the game" });
    expect(await refusal(leagueId, owners[0], CLEO)).toMatchObject({ code: 409 });
    expect(await refusal(leagueId, testApp.admin, ADA)).toMatchObject({ code: 403 });
    const unknown = { playerId: "00000000-0000-4000-8000-000000000009" };
    const request = { as: owners[0], params: { leagueId }, body: unknown };
    expect(await testApp.refusal(moveRoutes.setCaptain, request)).toMatchObject({ code: 404 });
  });
});

// Covers CAPTAIN-4.
test("rivals learn of a captain when the episode begins, and those behind later", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ captain: true });
  await testApp.call(spoilerRoutes.saveMark, {
    as: owners[1]!,
    body: { mode: "manual", throughEpisode: 1 },
  });
  await choose(leagueId, owners[0], ADA);
  expect((await teamOf(teamIds[0], owners[0])).captainId).toBe(idOf(ADA));
  expect((await teamOf(teamIds[0], owners[1])).captainId).toBeUndefined();
  await insertExits(testApp.db, testApp.season.episodes[2]!, idOf(EVE));
  testApp.time = afterEpisode(3);
  expect((await teamOf(teamIds[0], owners[1])).captainId).toBeUndefined();
  await testApp.call(spoilerRoutes.saveMark, { as: owners[1]!, body: { mode: "live" } });
  expect((await teamOf(teamIds[0], owners[1])).captainId).toBe(idOf(ADA));
  expect((await read(leagueId, owners[1])).own?.captain?.playerId).toBeNull();
});

// Covers CAPTAIN-1.
test("the last choice holds, also after an episode was postponed in between", async () => {
  const { leagueId, owners } = await createLeague({ captain: true });
  const third = testApp.season.episodes[2]!;
  const moveTo = (time: number) =>
    testApp.db
      .updateTable("episodes")
      .set({ airDate: new Date(time) })
      .where("episodeId", "=", third)
      .execute();
  testApp.time = afterEpisode(3);
  expect((await choose(leagueId, owners[1], CLEO)).message).toContain("from episode 4 on");
  await moveTo(testApp.time + 86_400_000);
  expect((await choose(leagueId, owners[1], DAG)).message).toContain("from episode 3 on");
  expect((await read(leagueId, owners[1])).own?.captain?.playerId).toBe(idOf(DAG));
  testApp.time = afterEpisode(4);
  await insertScores(testApp.db, testApp.season, [[DAG, 3, 1, 7]]);
  expect((await totals(leagueId, owners[1]))[1]).toBe(14);
  await moveTo(afterEpisode(3) - 3_600_000);
});

// Covers CAPTAIN-4, MOVE-2.
test("a former captain is listed with what the team earned, and a rival's secret choice shows nowhere", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ captain: true, replacements: 2 });
  const asRival = await teamOf(teamIds[0], owners[1]);
  await choose(leagueId, owners[0], ADA);
  expect(await teamOf(teamIds[0], owners[1])).toEqual(asRival);
  await insertScores(testApp.db, testApp.season, [[ADA, 2, 1, 6]]);
  await insertExits(testApp.db, testApp.season.episodes[2]!, idOf(ADA));
  testApp.time = afterEpisode(3);
  await replace(leagueId, owners[0], ADA, EVE);
  const { stays, totalPoints } = await teamOf(teamIds[0], owners[0]);
  // By hand: Ada 10 and twice 6, Bo 4 + 3.
  expect(stays?.map(({ firstName, points }) => [firstName, points])).toEqual([
    ["Bo", 7],
    ["Ada", 22],
    ["Eve", 0],
  ]);
  expect(totalPoints).toBe(29);
});

// Covers CAPTAIN-4.
test("a league that drops captains shows none", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ captain: true });
  await choose(leagueId, owners[0], ADA);
  testApp.time = afterEpisode(3);
  expect((await teamOf(teamIds[0], owners[1])).captainId).toBe(idOf(ADA));
  await save(owners[0], leagueId, { seen: 1, reason: "No more captains" });
  expect((await teamOf(teamIds[0], owners[1])).captainId).toBeUndefined();
});
