import { playerRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { addLeague, insertGradedSurvey } from "../../../testing/fixtures/league-fixture.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [0, 1, 1, 5],
    [1, 0, 0, 1],
    [1, 1, 2, -2],
    [5, 0, 0, 3],
    [5, 1, 0, 0],
  ]);
});

const leagueOf = (...rosters: number[][]) => addLeague(testApp, rosters);
const standingsFor = async (as: TestUser, leagueId: string) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;

// Covers ADMIN-SCORE-2, ADMIN-SCORE-9, TEAM-2.
test("standings add roster and graded poll points, share ranks in ties and escape names", async () => {
  const { leagueId, owners, teamIds } = await leagueOf([0, 5], [1], [2], []);
  await insertGradedSurvey(testApp, { episode: 0, graded: true }, [[leagueId, teamIds[1]!, 10]]);
  await insertGradedSurvey(testApp, { episode: 1, graded: false }, [[leagueId, teamIds[2]!, 99]]);
  const rows = await standingsFor(owners[0]!, leagueId);
  expect(rows.map(({ name, rank, bonus, totalPoints }) => [name, rank, bonus, totalPoints])).toEqual([
    ["Team 1", 1, 0, 9],
    ["Team 2", 1, 10, 9],
    ["Team 3", 3, 0, 0],
    ["Team 4", 3, 0, 0],
  ]);
  expect(rows[0]).toMatchObject({
    teamId: teamIds[0],
    firstName: owners[0]!.username,
    lastName: "Fan",
    playersHTML: "Ada Young - 6<br>Finn O&#39;Hara &#60;Tan&#62; &#38; Co - 3",
    form: [4, 9],
    mine: true,
    playersPoints: 9,
    tied: true,
    race: [
      { episode: 1, total: 4 },
      { episode: 2, total: 9 },
    ],
  });
  expect(rows[1]).toMatchObject({
    playersPoints: -1,
    race: [
      { episode: 1, total: 11 },
      { episode: 2, total: 9 },
    ],
  });
  expect(rows[3]).toMatchObject({ playersHTML: "", players: [], mine: false, form: [0, 0] });
  expect(rows.map((row) => row.movement)).toEqual([1, 0, 0, 0]);
});

// Covers TEAM-21.
test("my team and another team have the totals of the standings", async () => {
  const { leagueId, owners, teamIds } = await leagueOf([1, 0], [5]);
  const rows = await standingsFor(owners[0]!, leagueId);
  const { data: mine } = await testApp.call(teamRoutes.myTeam, { as: owners[0]!, params: { leagueId } });
  expect(mine).toMatchObject({
    teamId: teamIds[0],
    name: "Team 1",
    mine: true,
    league: { leagueId, name: "League" },
    owner: { firstName: owners[0]!.username, lastName: "Fan" },
  });
  expect(mine.players.map((player) => [player.firstName, player.totalPoints])).toEqual([
    ["Ada", 6],
    ["Bo", -1],
  ]);
  expect(mine.players[0]).toMatchObject({ tribe: { name: "Ember", color: "#ff7a3d" }, eliminated: false });
  const params = { teamId: teamIds[1]! };
  const { data: theirs } = await testApp.call(teamRoutes.theirTeam, { as: owners[0]!, params });
  expect(theirs).toMatchObject({ name: "Team 2", mine: false });
  for (const team of [mine, theirs]) {
    const row = rows.find(({ teamId }) => teamId === team.teamId)!;
    expect([team.totalPoints, team.bonus, team.players]).toEqual([row.totalPoints, row.bonus, row.players]);
  }
});

// Covers TEAM-23.
test("only players of the current season count", async () => {
  const { leagueId, owners, teamIds } = await leagueOf([0]);
  const past = await insertSmallSeason(testApp.db, { name: "Long ago", isCurrent: false });
  await insertScores(testApp.db, past, [[0, 0, 0, 100]]);
  await testApp.db
    .insertInto("rosterPlayers")
    .values({ leagueId, teamId: teamIds[0]!, playerId: past.players[0]! })
    .execute();
  const [row] = await standingsFor(owners[0]!, leagueId);
  expect([row!.totalPoints, row!.players.length]).toEqual([6, 1]);
  expect((await testApp.call(playerRoutes.list, { as: owners[0]! })).data).toHaveLength(6);
});

test("a team is hidden from non-members; an admin may read it", async () => {
  const { leagueId, teamIds } = await leagueOf([0]);
  const outsider = await testApp.createUser();
  const theirs = { params: { teamId: teamIds[0]! } };
  expect(await testApp.refusal(teamRoutes.theirTeam, { as: outsider, ...theirs })).toMatchObject({
    code: 403,
  });
  for (const route of [teamRoutes.standings, playerRoutes.standings]) {
    expect(await testApp.refusal(route, { as: outsider, query: { leagueId } })).toMatchObject({ code: 403 });
  }
  expect(await testApp.refusal(teamRoutes.forDraft, { as: outsider, params: { leagueId } })).toMatchObject({
    code: 403,
  });
  expect(await testApp.refusal(teamRoutes.myTeam, { as: outsider, params: { leagueId } })).toEqual({
    code: 404,
    message: "Team not found",
  });
  expect((await testApp.call(teamRoutes.theirTeam, { as: testApp.admin, ...theirs })).data.mine).toBe(false);
  const nowhere = "00000000-0000-4000-8000-000000000000";
  expect(await testApp.refusal(teamRoutes.theirTeam, { as: outsider, params: { teamId: nowhere } })).toEqual({
    code: 404,
    message: "Team not found",
  });
  expect(await testApp.refusal(teamRoutes.myTeam, { as: outsider, params: { leagueId: nowhere } })).toEqual({
    code: 404,
    message: "League not found",
  });
});

test("an admin without a team in a league gets an empty team, not an error", async () => {
  const { leagueId } = await leagueOf([0]);
  const { data } = await testApp.call(teamRoutes.myTeam, { as: testApp.admin, params: { leagueId } });
  expect(data).toMatchObject({
    teamId: null,
    league: { leagueId },
    totalPoints: 0,
    mine: false,
    players: [],
  });
});

// Covers TEAM-14.
test("only a team's owner can rename it, not the league's owner", async () => {
  const { leagueId, owners, teamIds } = await leagueOf([], []);
  const rename = { params: { teamId: teamIds[1]! }, body: { name: "  Renamed  " } };
  for (const as of [owners[0]!, testApp.admin]) {
    expect(await testApp.refusal(teamRoutes.rename, { as, ...rename })).toMatchObject({ code: 403 });
  }
  const renamed = await testApp.call(teamRoutes.rename, { as: owners[1]!, ...rename });
  expect(renamed.message).toBe("Team name changed successfully");
  const { data } = await testApp.call(teamRoutes.mine, { as: owners[1]! });
  expect(data).toMatchObject([{ teamId: teamIds[1], name: "Renamed", league: { leagueId, name: "League" } }]);
  for (const [name, message] of [
    ["  ", "Please enter a valid team name"],
    [" ab ", "Team name must be at least 3 characters long"],
  ] as const) {
    expect(await testApp.refusal(teamRoutes.rename, { as: owners[1]!, ...rename, body: { name } })).toEqual({
      code: 400,
      message,
    });
  }
});

// Covers API-52.
test("the teams for a draft have their owners", async () => {
  const { leagueId, owners, teamIds } = await leagueOf([], []);
  const { data } = await testApp.call(teamRoutes.forDraft, { as: owners[1]!, params: { leagueId } });
  expect(data).toEqual(
    teamIds.map((teamId, index) => ({
      teamId,
      name: `Team ${index + 1}`,
      owner: { firstName: owners[index]!.username, lastName: "Fan" },
    })),
  );
});
