import { membershipRoutes, recapRoutes, seasonRoutes, spoilerRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteEpisode, findNeighbours } from "../../../platform/db/queries/episode-references.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import {
  afterEpisode,
  BO,
  CLEO,
  createMovesCaller,
  DAG,
  EVE,
  FINN,
} from "../../../testing/clients/moves-caller.ts";
import {
  FIRST_AIR_AT,
  insertExits,
  insertScores,
  insertSmallSeason,
} from "../../../testing/fixtures/small-season.ts";
import { isDrafted } from "../../seasons/players/admin-player-store.ts";

const testApp = useTestApp();
const HOUR_MS = 3_600_000;
const { codeOf, createLeague, idOf, read, refusal, replace, resetSeason, teamOf } =
  createMovesCaller(testApp);
const namesOf = (players: readonly { firstName: string }[]) => players.map(({ firstName }) => firstName);
const exitIn = (episode: number, player: number) =>
  insertExits(testApp.db, testApp.season.episodes[episode - 1]!, idOf(player));
beforeEach(resetSeason);

// Covers MOVE-4.
test("a request that is sent again after a rival's replacement is one replacement", async () => {
  const { leagueId, owners } = await createLeague();
  await exitIn(2, DAG);
  await replace(leagueId, owners[0], BO, EVE);
  await replace(leagueId, owners[1], DAG, FINN);
  expect(await codeOf(leagueId, owners[0], BO, EVE)).toBe(200);
  expect((await read(leagueId, owners[0])).replacements).toHaveLength(2);
});

// Covers MOVE-2.
test("an episode that is postponed behind one that has aired does not count before it", async () => {
  const { leagueId, owners, teamIds } = await createLeague();
  const third = testApp.season.episodes[2]!;
  const moveTo = (time: number) =>
    testApp.db
      .updateTable("episodes")
      .set({ airDate: new Date(time) })
      .where("episodeId", "=", third)
      .execute();
  await moveTo(afterEpisode(6));
  testApp.time = afterEpisode(4);
  expect((await replace(leagueId, owners[0], BO, EVE)).message).toContain("from episode 5 on");
  await insertScores(testApp.db, testApp.season, [[EVE, 3, 1, 30]]);
  expect((await teamOf(teamIds[0], owners[0])).totalPoints).toBe(17);
  await moveTo(afterEpisode(3) - HOUR_MS);
});

// Covers MOVE-5.
test("who does not know of an earlier move makes none, also once its episode has no results", async () => {
  const { leagueId, owners } = await createLeague({ replacements: 2 });
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 5]]);
  await replace(leagueId, owners[0], BO, EVE);
  await testApp.db.deleteFrom("scores").where("episodeId", "=", testApp.season.episodes[2]!).execute();
  const body = { mode: "manual" as const, throughEpisode: 2 };
  await testApp.call(spoilerRoutes.saveMark, { as: owners[1], body });
  expect(await read(leagueId, owners[1])).toMatchObject({
    replacements: [],
    own: { waitsFor: 3, used: 0, free: [], leavers: [] },
  });
  expect(await refusal(leagueId, owners[1], DAG, EVE)).toEqual({
    code: 409,
    message: "You can replace contestants once you see everything through episode 3",
  });
});

// Covers MOVE-11.
test("a contestant whom only moves put on a team cannot be deleted", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ replacements: 2 });
  await replace(leagueId, owners[0], BO, EVE);
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 5]]);
  await exitIn(3, EVE);
  testApp.time = afterEpisode(3);
  await replace(leagueId, owners[0], EVE, FINN);
  expect((await teamOf(teamIds[0], owners[0])).totalPoints).toBe(10 + 4 + 3 + 5);
  await testApp.db.deleteFrom("rosterPlayers").where("playerId", "=", idOf(EVE)).execute();
  expect(await inTransaction(testApp.db, (tx) => isDrafted(tx, idOf(EVE)))).toBe(true);
});

test("the best pick of a recap is of a team that is in the league", async () => {
  const { leagueId, owners } = await createLeague();
  await exitIn(2, DAG);
  await insertScores(testApp.db, testApp.season, [[DAG, 1, 1, 99]]);
  await replace(leagueId, owners[1], DAG, EVE);
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  const { data } = await testApp.call(recapRoutes.get, { as: owners[0], params: { episode: 2 } });
  expect(namesOf(data.leagues[0]!.bestPicks)).toEqual(["Bo"]);
});

test("rules that a server of the former version stored have no replacements", async () => {
  const { leagueId, owners } = await createLeague({ pollWeight: 2 });
  await sql`update rule_changes set rules = '{"rosterSize": null, "pollWeight": 2}'
    where league_id = ${leagueId}`.execute(testApp.db);
  expect(await codeOf(leagueId, owners[0], BO, EVE)).toBe(409);
  expect((await read(leagueId, owners[0])).own).toMatchObject({ allowed: 0 });
});

// Covers MOVE-10.
describe("while the lower half of the standings chooses", () => {
  test("the team ahead waits, and the others do not", async () => {
    const { leagueId, owners } = await createLeague({ replacements: 1, lowerFirstHours: 24 });
    await exitIn(2, DAG);
    const opensAt = new Date(afterEpisode(2) - HOUR_MS + 24 * HOUR_MS).toISOString();
    expect((await read(leagueId, owners[0])).own).toMatchObject({ opensAt });
    expect((await read(leagueId, owners[1])).own).toMatchObject({ opensAt: null });
    expect(await refusal(leagueId, owners[0], BO, EVE)).toEqual({
      code: 409,
      message: "Teams in the lower half of the standings choose first",
    });
    await replace(leagueId, owners[1], DAG, EVE);
    expect((await read(leagueId, owners[0])).own).toMatchObject({ opensAt });
    testApp.time = Date.parse(opensAt);
    expect((await read(leagueId, owners[0])).own).toMatchObject({ opensAt: null });
    await replace(leagueId, owners[0], BO, FINN);
  });

  test("teams with as many points as each other do not wait", async () => {
    const { leagueId, owners } = await createLeague({ replacements: 1, lowerFirstHours: 24 });
    await insertScores(testApp.db, testApp.season, [[CLEO, 0, 1, 17]]);
    expect((await read(leagueId, owners[0])).own).toMatchObject({ opensAt: null });
    await replace(leagueId, owners[0], BO, EVE);
  });
});

// Covers MOVE-8.
test("a move of an episode that was deleted is not offered again", async () => {
  const { leagueId, owners } = await createLeague({ replacements: 2 });
  const { seasonId, episodes } = testApp.season;
  await replace(leagueId, owners[0], BO, EVE);
  await exitIn(1, BO).catch(() => undefined);
  await inTransaction(testApp.db, async (tx) => deleteEpisode(tx, (await findNeighbours(tx, episodes[1]!))!));
  const body = { mode: "manual" as const, throughEpisode: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: owners[0]!, body });
  expect((await read(leagueId, owners[0])).own).toMatchObject({ waitsFor: 3, leavers: [], free: [] });
  const airDate = new Date(FIRST_AIR_AT + 7 * 24 * HOUR_MS);
  const deleted = { episodeId: episodes[1]!, seasonId, number: 2, title: "Episode 2", airDate };
  await testApp.db.insertInto("episodes").values(deleted).execute();
});

// The last one, because it ends the season.
test("a team that left after the last episode keeps its points when a rival takes its contestants", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ replacements: 2 });
  await exitIn(2, DAG);
  await replace(leagueId, owners[1], DAG, EVE);
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 5]]);
  testApp.time = afterEpisode(5);
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  await testApp.db
    .updateTable("formerTeams")
    .set({ leftAt: new Date(testApp.time) })
    .where("teamId", "=", teamIds[1]!)
    .execute();
  await replace(leagueId, owners[0], BO, EVE);
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: testApp.season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId);
  expect(found?.teams.map(({ isFormer, totalPoints }) => [isFormer, totalPoints])).toEqual([
    [false, 17],
    [true, 5],
  ]);
});
