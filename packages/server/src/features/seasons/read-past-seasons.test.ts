import { adminLeagueRoutes, membershipRoutes, seasonRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addLeague, insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import { insertScores, insertSmallSeason, insertExits } from "../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import type { TestUser } from "../../testing/app/test-user.ts";

const testApp = useTestApp();

const past = async (as: TestUser) => (await testApp.call(seasonRoutes.past, { as })).data;

// Covers TEAM-26.
test("users see the past seasons in which they had a team, with those leagues only", async () => {
  const { season, db } = testApp;
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[0, 1], [2], []]);
  const other = await addLeague(testApp, [[3]]);
  await insertScores(db, season, [
    [0, 0, 0, 1],
    [0, 1, 1, 5],
    [2, 0, 1, 5],
    [3, 0, 1, 9],
  ]);
  await insertGradedSurvey(testApp, { episode: 0, graded: true }, [[leagueId, teamIds[1]!, 4]]);
  await insertExits(db, season.episodes[0]!, season.players[1]);
  const [first, second, without] = [owners[0]!, owners[1]!, owners[2]!];
  const params = { seasonId: season.seasonId };

  for (const owner of [first, second]) expect(await past(owner)).toEqual([]);
  expect(await testApp.refusal(seasonRoutes.pastSeason, { as: first, params })).toMatchObject({ code: 404 });

  const next = await insertSmallSeason(db, { name: "The Next Season", isCurrent: false });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });

  expect(await past(first)).toEqual([{ seasonId: season.seasonId, name: "The Small Season" }]);
  const { data } = await testApp.call(seasonRoutes.pastSeason, { as: first, params });
  expect(data.leagues.map(({ name }) => name)).toEqual(["League"]);
  expect(
    data.leagues[0]!.teams.map((team) => [team.rank, team.name, team.totalPoints, team.bonus, team.mine]),
  ).toEqual([
    [1, "Team 2", 9, 4, false],
    [2, "Team 1", 6, 0, true],
    [3, "Team 3", 0, 0, false],
  ]);
  expect(data.leagues[0]!.teams[1]!.contestants).toEqual(["Ada Young", "Bo Xu"]);
  expect(data.contestants.map((row) => [row.place, row.firstName, row.eliminatedIn]).slice(0, 2)).toEqual([
    [1, "Dag", null],
    [2, "Ada", null],
  ]);
  const theirs = await testApp.call(seasonRoutes.pastSeason, { as: second, params });
  expect(theirs.data.leagues[0]!.teams.filter(({ mine }) => mine).map(({ name }) => name)).toEqual([
    "Team 2",
  ]);
  const elsewhere = await testApp.call(seasonRoutes.pastSeason, { as: other.owners[0]!, params });
  expect(elsewhere.data.leagues.map((league) => league.leagueId)).toEqual([other.leagueId]);

  for (const outsider of [without, await testApp.createUser()]) {
    expect(await past(outsider)).toEqual([]);
    expect(await testApp.refusal(seasonRoutes.pastSeason, { as: outsider, params })).toEqual({
      code: 404,
      message: "Season not found",
    });
  }
});

test("a season that is being prepared is not among the past ones", async () => {
  const { owners } = await addLeague(testApp, [[]]);
  const prepared = await insertSmallSeason(testApp.db, { name: "In Preparation", isCurrent: false });
  const params = { seasonId: prepared.seasonId };
  expect(await past(owners[0]!)).toEqual([]);
  expect(await testApp.refusal(seasonRoutes.pastSeason, { as: owners[0]!, params })).toMatchObject({
    code: 404,
  });
});

// Covers TEAM-35.
test("a member who leaves after the finale stays in the past season as a former member, and no place moves up", async () => {
  const { db } = testApp;
  const season = await insertSmallSeason(db, { name: "Left Behind", isCurrent: false });
  await sql`update episodes set air_date = now() - (5 - number) * interval '1 day'
    where season_id = ${season.seasonId}`.execute(db);
  await insertScores(db, season, [
    [0, 0, 0, 5],
    [1, 1, 0, 3],
    [2, 1, 0, 9],
  ]);
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[], [], []]);
  const rosterOf = (team: number, player: number) => ({
    leagueId,
    teamId: teamIds[team]!,
    playerId: season.players[player]!,
  });
  await db
    .insertInto("rosterPlayers")
    .values([0, 1, 2].map((at) => rosterOf(at, at)))
    .execute();
  const standings = async (as = owners[0]!) => {
    const params = { seasonId: season.seasonId };
    const { data } = await testApp.call(seasonRoutes.pastSeason, { as, params });
    return data.leagues[0]!.teams.map((team) => [
      team.rank,
      team.name,
      team.totalPoints,
      team.isFormer,
      team.owner,
    ]);
  };
  const before = (await standings()).map((row) => row.slice(0, 3));
  await testApp.call(membershipRoutes.leave, { as: owners[2]!, params: { leagueId } });
  expect((await standings()).map((row) => row.slice(0, 3))).toEqual(before);
  expect((await standings())[0]).toEqual([1, "Team 3", 9, true, { firstName: "", lastName: "" }]);
  const kept = await db.selectFrom("formerTeams").selectAll().where("leagueId", "=", leagueId).execute();
  expect(JSON.stringify(kept)).not.toContain(owners[2]!.userId);

  await sql`update episodes set air_date = now() + interval '1 day'
    where episode_id = ${season.episodes[3]!}`.execute(db);
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  await sql`update former_teams set left_at = left_at - interval '1 minute'`.execute(db);
  await sql`update episodes set air_date = now() where episode_id = ${season.episodes[3]!}`.execute(db);
  expect((await standings()).map(([, name]) => name)).toEqual(["Team 1"]);
});

test("names in a past season follow those of owners and of former teams", async () => {
  const { db, season } = testApp;
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[0], [1], [2]]);
  const next = await insertSmallSeason(db, { name: "One More Season", isCurrent: false });
  await testApp.call(membershipRoutes.leave, { as: owners[2]!, params: { leagueId } });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });
  const namesOf = async () => {
    const { data } = await testApp.call(seasonRoutes.pastSeason, {
      as: owners[0]!,
      params: { seasonId: season.seasonId },
    });
    return data.leagues[0]!.teams.map(({ name, owner }) => `${name} ${owner.firstName}`);
  };
  const before = await namesOf();
  expect(before).toHaveLength(3);
  await db
    .updateTable("users")
    .set({ firstName: "Renamed" })
    .where("userId", "=", owners[1]!.userId)
    .execute();
  await testApp.call(adminLeagueRoutes.renameTeam, {
    as: testApp.admin,
    params: { teamId: teamIds[2]! },
    body: { name: "Another Name", reason: "It insulted" },
  });
  const after = await namesOf();
  expect(after.filter((name) => !before.includes(name)).toSorted()).toEqual([
    "Another Name ",
    "Team 2 Renamed",
  ]);
});
