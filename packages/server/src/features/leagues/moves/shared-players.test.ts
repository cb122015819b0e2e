import {
  adminLeagueRoutes,
  leagueRoutes,
  moveRoutes,
  myAccountRoutes,
  seasonRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT, insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const idOf = (player: number) => testApp.season.players[player]!;
const { refusal, save } = createRulesCaller(testApp);
beforeEach(async () => {
  testApp.time = FIRST_AIR_AT - 30 * 86_400_000;
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scores").execute();
});

const namesOf = (players: readonly { firstName: string }[]) => players.map(({ firstName }) => firstName);
const leagueOf = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(leagueRoutes.get, { as, params: { leagueId } })).data;
const placeOn = (leagueId: string, places: [teamId: string, player: number, copy: number][]) =>
  testApp.db
    .insertInto("rosterPlayers")
    .values(places.map(([teamId, player, copy]) => ({ leagueId, teamId, playerId: idOf(player), copy })))
    .execute();

// Covers RULE-18, MOVE-6.
test("Set Players gives a contestant to as many teams, and moves the stay of each of them alone", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  await save(owners[0], leagueId, { copies: 2, replacements: 1 });
  const set = async (...assignments: [team: number, player: number][]) => {
    const { rostersVersion, copies } = await leagueOf(leagueId, testApp.admin);
    expect(copies).toBe(2);
    return {
      as: testApp.admin,
      params: { leagueId },
      body: {
        assignments: assignments.map(([team, player]) => ({
          teamId: teamIds[team]!,
          playerId: idOf(player),
        })),
        rostersVersion,
      },
    };
  };
  const route = adminLeagueRoutes.setPlayers;
  expect(await testApp.refusal(route, await set([0, ADA], [1, ADA], [2, ADA]))).toMatchObject({
    code: 400,
    message: "A contestant can be on at most 2 teams of this league",
  });
  expect(await testApp.refusal(route, await set([0, ADA], [0, ADA]))).toMatchObject({ code: 400 });
  await testApp.call(route, await set([0, ADA], [1, ADA], [1, BO]));
  await insertScores(testApp.db, testApp.season, [
    [ADA, 0, 1, 10],
    [CLEO, 0, 1, 4],
    [BO, 0, 1, 3],
  ]);
  await insertExits(testApp.db, testApp.season.episodes[0]!, idOf(ADA));
  testApp.time = afterEpisode(1);
  const replace = (team: number, joins: number) =>
    testApp.codeOf(moveRoutes.replace, {
      as: owners[team],
      params: { leagueId },
      body: { leaves: idOf(ADA), joins: idOf(joins) },
    });
  expect(await replace(0, CLEO)).toBe(200);
  await insertScores(testApp.db, testApp.season, [[CLEO, 1, 1, 7]]);
  testApp.time = afterEpisode(2);
  const totals = async () => {
    const { data } = await testApp.call(teamRoutes.standings, { as: owners[2], query: { leagueId } });
    return teamIds.map((teamId) => data.find((row) => row.teamId === teamId)?.totalPoints);
  };
  // The first team keeps what Ada earned for it; the second one still has her.
  expect(await totals()).toEqual([10 + 7, 10 + 3, 0]);
  await testApp.call(route, await set([0, CLEO], [2, ADA], [1, BO]));
  expect(await totals()).toEqual([10 + 7, 3, 10]);
  await testApp.call(route, await set([2, CLEO], [2, ADA], [1, BO]));
  expect(await totals()).toEqual([10, 3, 10 + 7]);
});

// Covers RULE-18, MOVE-4.
test("of two teams that take the last copy of a contestant at once, one gets it", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  await save(owners[0], leagueId, { copies: 2, replacements: 2 });
  const places = [
    [0, DAG, 1],
    [1, DAG, 2],
    [2, EVE, 1],
  ] as const;
  await testApp.db
    .insertInto("rosterPlayers")
    .values(
      places.map(([team, player, copy]) => ({
        leagueId,
        teamId: teamIds[team]!,
        playerId: idOf(player),
        copy,
      })),
    )
    .execute();
  await insertExits(testApp.db, testApp.season.episodes[0]!, idOf(DAG));
  testApp.time = afterEpisode(1);
  const own = (await testApp.call(moveRoutes.get, { as: owners[0], params: { leagueId } })).data.own;
  expect(namesOf(own?.free ?? [])).toEqual(["Ada", "Bo", "Cleo", "Eve", "Finn O'Hara"]);
  const answers = await Promise.all(
    [0, 1].map((team) =>
      testApp
        .call(moveRoutes.replace, {
          as: owners[team],
          params: { leagueId },
          body: { leaves: idOf(DAG), joins: idOf(EVE) },
        })
        .then(
          () => 200,
          () => 409,
        ),
    ),
  );
  expect(answers).toContain(200);
  const other = answers.indexOf(409);
  const request = {
    as: owners[other],
    params: { leagueId },
    body: { leaves: idOf(DAG), joins: idOf(EVE) },
  };
  expect(await testApp.refusal(moveRoutes.replace, request)).toMatchObject({
    code: 409,
    message: expect.stringMatching(/is on 2 teams already$/),
  });
  const free = (await testApp.call(moveRoutes.get, { as: owners[other], params: { leagueId } })).data.own
    ?.free;
  expect(namesOf(free ?? [])).not.toContain("Eve");
  expect(
    await testApp.codeOf(moveRoutes.replace, { ...request, body: { leaves: idOf(DAG), joins: idOf(FINN) } }),
  ).toBe(200);
});

// Covers RULE-18.
test("past seasons and exports know which copy moved", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  await save(owners[0], leagueId, { copies: 2, replacements: 1 });
  await placeOn(leagueId, [
    [teamIds[0]!, ADA, 1],
    [teamIds[1]!, ADA, 2],
    [teamIds[2]!, DAG, 1],
  ]);
  await insertScores(testApp.db, testApp.season, [[ADA, 0, 1, 10]]);
  await insertExits(testApp.db, testApp.season.episodes[0]!, idOf(DAG));
  testApp.time = afterEpisode(1);
  await testApp.call(moveRoutes.replace, {
    as: owners[2],
    params: { leagueId },
    body: { leaves: idOf(DAG), joins: idOf(CLEO) },
  });
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: testApp.season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId)!.teams;
  expect(found.map(({ totalPoints, contestants }) => [totalPoints, contestants])).toEqual([
    [10, ["Ada Young"]],
    [10, ["Ada Young"]],
    [0, ["Cleo Walsh"]],
  ]);
  const { data: own } = await testApp.call(myAccountRoutes.data, { as: owners[0] });
  expect(namesOf(own.teams[0]!.players)).toEqual(["Ada"]);
});

// Covers RULE-18.
test("the number of teams is not lowered below what rosters hold", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  await save(owners[0], leagueId, { copies: 3 });
  await placeOn(leagueId, [
    [teamIds[0]!, ADA, 1],
    [teamIds[1]!, ADA, 2],
  ]);
  expect(await refusal(owners[0], leagueId, { seen: 1 })).toEqual({
    code: 409,
    message: "A contestant is on 2 teams already. Please enter at least 2",
  });
  await save(owners[0], leagueId, { copies: 2, seen: 1 });
});
