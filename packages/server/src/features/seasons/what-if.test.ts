import {
  adjustmentRoutes,
  membershipRoutes,
  moveRoutes,
  seasonRoutes,
  spoilerRoutes,
  teamRoutes,
  whatIfRoutes,
} from "@emberline/contract";
import { countAsPlayed, countUnder } from "@emberline/game";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setHeld } from "../../testing/spoilers/acts.ts";
import { type TestUser, useTestApp } from "../../testing/app/test-app.ts";
import { createEventsCaller, CRIED } from "../../testing/clients/events-caller.ts";
import {
  ADA,
  afterEpisode,
  BO,
  CLEO,
  createMovesCaller,
  DAG,
  EVE,
} from "../../testing/clients/moves-caller.ts";
import { insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import { insertScores, insertSmallSeason } from "../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, resetSeason, save, idOf } = createMovesCaller(testApp);
const { enter } = createEventsCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(async () => {
  await resetSeason();
  await testApp.db.deleteFrom("surveys").execute();
});

const read = async (leagueId: string, as: TestUser | undefined, seasonId?: string) =>
  (
    await testApp.call(whatIfRoutes.get, {
      as,
      params: { leagueId },
      query: seasonId === undefined ? {} : { seasonId },
    })
  ).data;
const playedBy = async (...of: Parameters<typeof read>) => (await read(...of)).played;

/** A league in which everything happened that counts; it is after the second episode. */
async function createBusyLeague() {
  const league = await createLeague({
    captain: true,
    pollWeight: 2,
    replacements: 1,
    replacementPrice: 3,
    multiplier: { times: 2, from: 3 },
    ownEvents: [CRIED],
    statisticValues: [{ statisticId: testApp.season.statistics[1]!, name: "Two", siteValue: 5, value: 7.5 }],
  });
  const { leagueId, owners, teamIds } = league;
  const [owner, member] = owners;
  const params = { leagueId };
  const replacement = { leaves: idOf(BO), joins: idOf(EVE), price: 3 };
  await testApp.call(moveRoutes.replace, { as: owner, params, body: replacement });
  await testApp.call(moveRoutes.setCaptain, { as: member, params, body: { playerId: idOf(CLEO) } });
  await enter(league, owner, { player: DAG, count: 3 });
  const gift = { teamId: teamIds[1]!, points: 4, reason: "Guessed the boot" };
  await testApp.call(adjustmentRoutes.add, { as: owner, params, body: gift });
  await insertGradedSurvey(testApp, { episode: 1, graded: true }, [[leagueId, teamIds[0]!, 5]]);
  return league;
}

/** The rest of the season: two episodes with scores. */
async function finishSeason(): Promise<void> {
  testApp.time = afterEpisode(4);
  await insertScores(testApp.db, testApp.season, [
    [ADA, 2, 1, 5],
    [EVE, 2, 1, 10],
    [CLEO, 2, 0, 9],
    [BO, 2, 1, 30],
    [CLEO, 3, 1, 5],
    [DAG, 3, 2, 3],
  ]);
}

const totalsOf = (rows: readonly { name: string; rank: number; totalPoints: number }[]) =>
  rows.map(({ name, rank, totalPoints }) => [rank, name, totalPoints]);

// Covers LAB-9, LAB-10.
test("a season that is over counts in the browser as in the standings, and later as in those of a past season", async () => {
  const { leagueId, owners } = await createBusyLeague();
  const [owner, member] = owners;
  // Counts for the last episode only.
  testApp.time = afterEpisode(3);
  const later = { pollWeight: 2, captain: true, replacementPrice: 1, ownEvents: [CRIED] };
  await save(owner, leagueId, { ...later, seen: 1, reason: "The last episode is special" });
  expect(await read(leagueId, member)).toEqual({ seasons: [], played: null });
  await finishSeason();

  const played = (await playedBy(leagueId, member))!;
  const { data: standings } = await testApp.call(teamRoutes.standings, { as: member, query: { leagueId } });
  const counted = countAsPlayed(played);
  expect(totalsOf(counted.teams)).toEqual(totalsOf(standings));
  expect(new Set(counted.teams.map(({ totalPoints }) => totalPoints)).size).toBe(2);
  for (const { teamId, race } of standings)
    expect(counted.teams.find((team) => team.teamId === teamId)!.race).toEqual(
      race.map(({ total }) => total),
    );
  expect(counted.episodes).toEqual([1, 2, 3, 4]);
  expect(played.rules).toMatchObject({ pollWeight: 2, captain: true, replacementPrice: 1, multiplier: null });
  expect(played.teams.map(({ name, mine }) => [name, mine])).toEqual([
    ["Team 1", false],
    ["Team 2", true],
  ]);
  // All that the page leaves out when there is none of it.
  for (const part of ["captains", "polls", "replacements", "adjustments", "events"] as const)
    expect(played[part]).toHaveLength(1);

  const { seasonId } = testApp.season;
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });
  const seasons = [{ seasonId, name: "The Small Season" }];
  expect(await read(leagueId, member)).toEqual({ seasons, played: null });
  expect(await playedBy(leagueId, member, seasonId)).toEqual(played);
  const params = { seasonId };
  const { data: past } = await testApp.call(seasonRoutes.pastSeason, { as: member, params });
  expect(totalsOf(past.leagues[0]!.teams)).toEqual(totalsOf(counted.teams));

  // A member who leaves stays among the teams, without a name of theirs.
  await testApp.call(membershipRoutes.leave, { as: member, params: { leagueId } });
  const withFormer = (await playedBy(leagueId, owner, seasonId))!;
  expect(totalsOf(countAsPlayed(withFormer).teams)).toEqual(totalsOf(counted.teams));
  expect(withFormer.teams.map(({ isFormer }) => isFormer)).toEqual([false, true]);
  expect(JSON.stringify(withFormer)).not.toContain(member!.userId);
  expect(await testApp.codeOf(whatIfRoutes.get, { as: member, params: { leagueId }, query: params })).toBe(
    403,
  );

  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
});

// Covers LAB-10.
test("under other rules the same entries count otherwise", async () => {
  const { leagueId, owners } = await createBusyLeague();
  await finishSeason();
  const played = (await playedBy(leagueId, owners[0]))!;
  const rules = { ...played.rules, multiplier: null, statisticValues: [], pollWeight: 0, captain: false };
  const other = { rules, hasAdjustments: false, hasEvents: false };
  const { teams } = countUnder(played, { ...other, rules: { ...rules, replacementPrice: 5 } });
  // Ada 10 and 5, Bo 4 and 3, then Eve 10, and the price; Cleo 9 and 5, Dag 3.
  expect(totalsOf(teams)).toEqual([
    [1, "Team 1", 27],
    [2, "Team 2", 17],
  ]);
});

// Covers LAB-9.
test("the season is not there before it is over and the user is shown all of it", async () => {
  const { leagueId, owners } = await createBusyLeague();
  const member = owners[1];
  const isThere = async () => (await playedBy(leagueId, member)) !== null;
  testApp.time = afterEpisode(4);
  // The last episode has no results yet.
  expect(await isThere()).toBe(false);
  await finishSeason();
  expect(await isThere()).toBe(true);
  testApp.time = afterEpisode(3);
  expect(await isThere()).toBe(false);
  testApp.time = afterEpisode(4);
  for (const throughEpisode of [0, 3]) {
    await testApp.call(spoilerRoutes.saveMark, { as: member!, body: { mode: "manual", throughEpisode } });
    expect(await isThere()).toBe(false);
  }
  await testApp.call(spoilerRoutes.saveMark, { as: member!, body: { mode: "manual", throughEpisode: 4 } });
  expect(await isThere()).toBe(true);
  await setHeld(testApp, 2, true);
  expect(await isThere()).toBe(false);
  await setHeld(testApp, 2, false);
  expect(await isThere()).toBe(true);
});

// Covers LAB-9.
test("other users and other seasons are refused", async () => {
  const { leagueId, owners } = await createBusyLeague();
  await finishSeason();
  const prepared = await insertSmallSeason(testApp.db, { name: "In Preparation", isCurrent: false });
  const outsider = await testApp.createUser();
  expect(await testApp.codeOf(whatIfRoutes.get, { as: outsider, params: { leagueId }, query: {} })).toBe(403);
  const query = { seasonId: prepared.seasonId };
  expect(await testApp.refusal(whatIfRoutes.get, { as: owners[0], params: { leagueId }, query })).toEqual({
    code: 404,
    message: "Season not found",
  });
  // An admin without a team sees the current season, as in the standings.
  expect(await playedBy(leagueId, testApp.admin)).not.toBeNull();
  // A league that did not play it.
  const other = await createLeague();
  await testApp.db.deleteFrom("rosterPlayers").where("leagueId", "=", other.leagueId).execute();
  testApp.time = afterEpisode(4);
  expect(await playedBy(other.leagueId, other.owners[0])).toBeNull();
});
