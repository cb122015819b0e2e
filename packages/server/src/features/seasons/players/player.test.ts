import { leagueRoutes, playerRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { FIRST_AIR_AT, insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const SECOND_AIR_AT = FIRST_AIR_AT + 7 * 86_400_000;

const testApp = useTestApp();
beforeAll(async () => {
  await insertScores(testApp.db, testApp.season, [
    [3, 0, 0, 4],
    [3, 0, 1, 5],
    [3, 2, 0, -2],
    [1, 0, 0, 3],
    [4, 1, 0, 3],
    [0, 0, 0, 0],
    [2, 0, 2, -1],
  ]);
});

// Covers TEAM-1.
test("players are sorted by points, with the number of episodes in which they have a score, 0 included", async () => {
  const { data } = await testApp.call(playerRoutes.list, { as: await testApp.createUser() });
  expect(
    data.map(({ firstName, totalPoints, episodeCount }) => [firstName, totalPoints, episodeCount]),
  ).toEqual([
    ["Dag", 7, 2],
    ["Bo", 3, 1],
    ["Eve", 3, 1],
    ["Ada", 0, 1],
    ["Finn O'Hara", 0, 0],
    ["Cleo", -1, 1],
  ]);
  expect(data[0]).toEqual({
    playerId: testApp.season.players[3],
    firstName: "Dag",
    lastName: "Vinter",
    photoUrl: null,
    tribe: { name: "Tide", color: "#2f8fbf" },
    eliminated: false,
    totalPoints: 7,
    episodeCount: 2,
    episodesCompeted: 3,
  });
});

// Covers ADMIN-SCORE-2, ADMIN-SCORE-11.
test("tied players share a rank, and each names its team in this league", async () => {
  const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
  const add = async (as: typeof owner, teamName: string) =>
    (await testApp.call(leagueRoutes.add, { as, body: { name: "Places", teamName, privateInd: false } }))
      .data;
  const here = await add(owner, "Here");
  const there = await add(other, "Elsewhere");
  for (const [team, player] of [
    [here, 1],
    [there, 3],
  ] as const) {
    await testApp.db
      .insertInto("rosterPlayers")
      .values({ ...team, playerId: testApp.season.players[player]! })
      .execute();
  }
  const { data } = await testApp.call(playerRoutes.standings, {
    as: owner,
    query: { leagueId: here.leagueId },
  });
  expect(data.map(({ firstName, place, teamName }) => [firstName, place, teamName])).toEqual([
    ["Dag", 1, null],
    ["Bo", 2, "Here"],
    ["Eve", 2, null],
    ["Ada", 4, null],
    ["Finn O'Hara", 4, null],
    ["Cleo", 6, null],
  ]);
  expect(data[1]).toMatchObject({ tribeName: "Ember", tribeColor: "#ff7a3d" });
});

test("a score history is sorted newest episode first", async () => {
  const history = (playerId: string) => ({ params: { playerId } });
  const fan = await testApp.createUser();
  const { data } = await testApp.call(playerRoutes.scoreHistory, {
    as: fan,
    ...history(testApp.season.players[3]!),
  });
  expect(data).toEqual([
    {
      episodeId: testApp.season.episodes[2],
      title: "Episode 3",
      airDate: "2026-10-08T00:00:00.000Z",
      episodeScore: -2,
      scores: [{ points: -2, statistic: { name: "Survived" } }],
    },
    {
      episodeId: testApp.season.episodes[0],
      title: "Episode 1",
      airDate: "2026-09-24T00:00:00.000Z",
      episodeScore: 9,
      scores: [
        { points: 4, statistic: { name: "Survived" } },
        { points: 5, statistic: { name: "Immunity" } },
      ],
    },
  ]);
  const none = await testApp.call(playerRoutes.scoreHistory, {
    as: fan,
    ...history(testApp.season.players[5]!),
  });
  expect(none.data).toEqual([]);
  const unknownHistory = history("00000000-0000-4000-8000-000000000000");
  expect(await testApp.refusal(playerRoutes.scoreHistory, { as: fan, ...unknownHistory })).toMatchObject({
    code: 404,
  });
});

// Covers TEAM-25.
test("a player's facts hold the tribes of the episodes that have aired, and no result", async () => {
  const { db, season } = testApp;
  const [playerId, other] = [season.players[0]!, season.players[1]!];
  await db
    .updateTable("players")
    .set({ age: 34, home: "Tromsø", occupation: "Glass blower", result: "Runner-up", place: 2 })
    .where("playerId", "=", playerId)
    .execute();
  const { seasonId, tribes, episodes } = season;
  await db
    .insertInto("playerTribes")
    .values(
      [0, 1, 0].map((tribe, episode) => ({
        seasonId,
        playerId,
        fromEpisodeId: episodes[episode]!,
        tribeId: tribes[tribe]!,
      })),
    )
    .execute();
  const fan = await testApp.createUser();
  const facts = async (id: string) =>
    (await testApp.call(playerRoutes.facts, { as: fan, params: { playerId: id } })).data;
  testApp.time = SECOND_AIR_AT - 1;
  const first = { name: "Ember", color: "#ff7a3d", fromEpisode: 1 };
  expect(await facts(playerId)).toEqual({
    age: 34,
    home: "Tromsø",
    occupation: "Glass blower",
    tribes: [first],
  });
  testApp.time = SECOND_AIR_AT;
  expect((await facts(playerId)).tribes).toEqual([first, { name: "Tide", color: "#2f8fbf", fromEpisode: 2 }]);
  // The replies without and with a recorded tribe are equal: otherwise the first record would reveal a move.
  expect(await facts(other)).toEqual({ age: null, home: null, occupation: null, tribes: [first] });
  const params = { playerId: "00000000-0000-4000-8000-000000000000" };
  expect(await testApp.refusal(playerRoutes.facts, { as: fan, params })).toMatchObject({ code: 404 });
});

// Covers ADMIN-SCORE-17.
test("an elimination is set and reverted, and both are audited", async () => {
  const playerId = testApp.season.players[4]!;
  const episodeId = testApp.season.episodes[1]!;
  const set = (to: string | null) =>
    testApp.call(playerRoutes.setEliminated, {
      as: testApp.admin,
      params: { playerId },
      body: { episodeId: to },
    });
  const isEliminated = async () =>
    (await testApp.call(playerRoutes.list, { as: testApp.admin })).data.find(
      (row) => row.playerId === playerId,
    )!.eliminated;
  await set(episodeId);
  await set(episodeId);
  expect(await isEliminated()).toBe(true);
  await set(null);
  expect(await isEliminated()).toBe(false);
  const log = await testApp.db
    .selectFrom("auditLog")
    .select(["userId", "before", "after"])
    .where("subjectId", "=", playerId)
    .orderBy("auditId")
    .execute();
  const out = (at: string | null) => ({
    episodeId: at,
    exits: at === null ? [] : [{ episodeId: at, kind: "voted-out", returnedEpisodeId: null }],
  });
  expect(log).toEqual([
    { userId: testApp.admin.userId, before: out(null), after: out(episodeId) },
    { userId: testApp.admin.userId, before: out(episodeId), after: out(null) },
  ]);
});

test("an elimination at an episode of another season, or an unknown one, is refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Before", isCurrent: false });
  const params = { playerId: testApp.season.players[0]! };
  for (const episodeId of [past.episodes[0]!, "00000000-0000-4000-8000-000000000000"]) {
    expect(
      await testApp.refusal(playerRoutes.setEliminated, { as: testApp.admin, params, body: { episodeId } }),
    ).toMatchObject({ code: 404 });
  }
});
