import {
  adminLeagueRoutes,
  leagueRoutes,
  moveRoutes,
  recapRoutes,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import {
  ADA,
  afterEpisode,
  BO,
  CLEO,
  createMovesCaller,
  DAG,
  EVE,
  FINN,
} from "../../../testing/clients/moves-caller.ts";
import { deleteEpisode, findNeighbours } from "../../../platform/db/queries/episode-references.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { FIRST_AIR_AT, insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const WEEK_MS = 7 * 86_400_000;
const { codeOf, createLeague, idOf, read, refusal, replace, resetSeason, save, teamOf } =
  createMovesCaller(testApp);
const namesOf = (players: readonly { firstName: string }[]) => players.map(({ firstName }) => firstName);
beforeEach(resetSeason);

// Covers MOVE-1, MOVE-2.
test("a contestant who left is replaced from the next episode on; both count for their time", async () => {
  const { leagueId, owners, teamIds } = await createLeague();
  expect(await read(leagueId, owners[0])).toMatchObject({
    replacements: [],
    own: { allowed: 1, used: 0, isClosed: false, waitsFor: null, from: 3 },
  });
  const { own } = await read(leagueId, owners[0]);
  expect([namesOf(own!.leavers), namesOf(own!.free)]).toEqual([["Bo"], ["Eve", "Finn O'Hara"]]);

  const { message } = await replace(leagueId, owners[0], BO, EVE);
  expect(message).toBe("Eve Ulm is on your team from episode 3 on");
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 5]]);
  testApp.time = afterEpisode(3);
  const team = await teamOf(teamIds[0], owners[1]);
  expect(team.totalPoints).toBe(10 + 4 + 3 + 5);
  expect(team.players.map(({ firstName, countsFrom }) => [firstName, countsFrom])).toEqual([
    ["Eve", 3],
    ["Ada", undefined],
  ]);
  expect(team.stays?.map(({ firstName, from, until, points }) => [firstName, from, until, points])).toEqual([
    ["Bo", null, 3, 7],
    ["Eve", 3, null, 5],
  ]);
  const { data: rows } = await testApp.call(teamRoutes.standings, { as: owners[0], query: { leagueId } });
  expect(rows[0]).toMatchObject({ playersPoints: 22, totalPoints: 22, form: [14, 17, 22] });
  const { data: history } = await testApp.call(teamRoutes.history, {
    as: owners[0],
    params: { teamId: teamIds[0]! },
  });
  expect(history.episodes.map(({ total, players }) => [total, namesOf(players)])).toEqual([
    [22, ["Eve"]],
    [17, ["Bo"]],
    [14, ["Ada", "Bo"]],
  ]);
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: owners[0] });
  expect(overview.teams[0]).toMatchObject({ standing: { totalPoints: 22 }, latestEpisode: { points: 5 } });
  const { teams } = overview.teams[0]!.ranking!;
  const totals = teams.map(({ bonus, players }) =>
    players.reduce((sum, { totalPoints }) => sum + totalPoints, bonus),
  );
  expect(totals).toEqual([22, 0]);
  const recap = async (episode: number) =>
    (await testApp.call(recapRoutes.get, { as: owners[0], params: { episode } })).data.leagues[0]!;
  expect(namesOf((await recap(2)).players)).toContain("Bo");
  expect(namesOf((await recap(3)).players)).toEqual(["Eve", "Ada"]);
  expect((await recap(3)).teams[0]).toMatchObject({ points: 5, total: 22 });
});

// Covers MOVE-3, RULE-10.
describe("a replacement is refused", () => {
  test("where it is not allowed: by the rules, the number, the draft, or without a team", async () => {
    const { leagueId, owners } = await createLeague({});
    expect(await refusal(leagueId, owners[0], BO, EVE)).toEqual({
      code: 409,
      message: "This league does not replace contestants",
    });
    expect(await refusal(leagueId, testApp.admin, BO, EVE)).toMatchObject({ code: 403 });
    await save(owners[0], leagueId, { replacements: 1, reason: "Why not" });
    await replace(leagueId, owners[0], BO, EVE);
    const [, , third] = testApp.season.episodes;
    await insertExits(testApp.db, third!, idOf(EVE));
    testApp.time = afterEpisode(3);
    expect(await refusal(leagueId, owners[0], EVE, FINN)).toEqual({
      code: 409,
      message: "Your team has made its one replacement of this season",
    });
    const { seasonId } = testApp.season;
    await testApp.db
      .insertInto("drafts")
      .values({ leagueId, seasonId, startDate: new Date(testApp.time + 600_000), pickTimeSeconds: 60 })
      .execute();
    await save(owners[0], leagueId, { replacements: 2, seen: 1, reason: "More" });
    expect(await refusal(leagueId, owners[0], EVE, FINN)).toEqual({
      code: 409,
      message: "Replacements open when the draft is over",
    });
    expect((await read(leagueId, owners[0])).own).toMatchObject({ used: 1, isClosed: true });
  });

  test("for contestants who are in the game, out, on a team, or in no season", async () => {
    const { leagueId, owners } = await createLeague();
    const [first] = testApp.season.episodes;
    await insertExits(testApp.db, first!, idOf(FINN));
    const cases = [
      [ADA, EVE, "Ada Young is still in the game"],
      [DAG, EVE, "Dag Vinter is not on your team"],
      [BO, FINN, "Finn O'Hara <Tan> & Co has left the game"],
      [BO, CLEO, "Cleo Walsh is on a team already"],
    ] as const;
    for (const [leaves, joins, message] of cases) {
      expect(await refusal(leagueId, owners[0], leaves, joins)).toEqual({ code: 409, message });
    }
    const unknown = { leaves: idOf(BO), joins: "00000000-0000-4000-8000-000000000009" };
    expect(
      await testApp.refusal(moveRoutes.replace, { as: owners[0], params: { leagueId }, body: unknown }),
    ).toMatchObject({ code: 404 });
    expect((await read(leagueId, owners[0])).replacements).toEqual([]);
  });
});

// Covers MOVE-4.
test("of two teams that take one contestant at once, one gets them and the other reads why", async () => {
  const { leagueId, owners } = await createLeague();
  const [, second] = testApp.season.episodes;
  await insertExits(testApp.db, second!, idOf(DAG));
  const codes = await Promise.all(
    [
      [0, BO],
      [1, DAG],
      [0, BO],
    ].map(([owner, leaves]) => codeOf(leagueId, owners[owner!], leaves!, EVE)),
  );
  const { replacements } = await read(leagueId, owners[0]);
  expect(replacements).toHaveLength(1);
  const winner = replacements[0]!.team!.name === "Team 1" ? 0 : 1;
  // The same request twice is one replacement.
  expect(codes).toEqual(winner === 0 ? [200, 409, 200] : [409, 200, 409]);
  const taken = testApp.db.selectFrom("rosterPlayers").where("playerId", "=", idOf(EVE));
  expect(await taken.select("teamId").where("leagueId", "=", leagueId).execute()).toHaveLength(1);
});

// Covers MOVE-5.
test("who has not seen the results knows nothing of a replacement and can make none", async () => {
  const { leagueId, owners, teamIds } = await createLeague();
  await testApp.call(spoilerRoutes.saveMark, { as: owners[1], body: { mode: "manual", throughEpisode: 1 } });
  await replace(leagueId, owners[0], BO, EVE);
  const before = await teamOf(teamIds[0], owners[1]);
  expect([namesOf(before.players), before.stays]).toEqual([["Ada", "Bo"], undefined]);
  expect(await read(leagueId, owners[1])).toMatchObject({
    replacements: [],
    own: { used: 0, waitsFor: 2, leavers: [], free: [] },
  });
  expect(await refusal(leagueId, owners[1], DAG, FINN)).toEqual({
    code: 409,
    message: "You can replace contestants once you see everything through episode 2",
  });
  const { data: league } = await testApp.call(leagueRoutes.get, { as: owners[1], params: { leagueId } });
  expect(namesOf(league.teams[0]!.players)).toEqual(["Ada", "Bo"]);

  await testApp.call(spoilerRoutes.saveMark, { as: owners[1], body: { mode: "manual", throughEpisode: 2 } });
  const after = await teamOf(teamIds[0], owners[1]);
  expect(namesOf(after.players)).toEqual(["Eve", "Ada"]);
  expect(after.totalPoints).toBe(17);
  expect(await read(leagueId, owners[1])).toMatchObject({
    replacements: [{ leaves: { firstName: "Bo" }, joins: { firstName: "Eve" }, from: 3 }],
    own: { waitsFor: null },
  });
});

// Covers MOVE-8.
test("when an episode is deleted, stays that begin with it begin with the next one", async () => {
  const { leagueId, owners, teamIds } = await createLeague();
  await replace(leagueId, owners[0], BO, EVE);
  const { seasonId, episodes } = testApp.season;
  await inTransaction(testApp.db, async (tx) => {
    await deleteEpisode(tx, (await findNeighbours(tx, episodes[2]!))!);
  });
  const { stays } = await teamOf(teamIds[0], owners[0]);
  expect(stays?.map(({ from, until }) => [from, until])).toEqual([
    [null, 4],
    [4, null],
  ]);
  const airDate = new Date(FIRST_AIR_AT + 2 * WEEK_MS);
  const deleted = { episodeId: episodes[2]!, seasonId, number: 3, title: "Episode 3", airDate };
  await testApp.db.insertInto("episodes").values(deleted).execute();
});

// Covers MOVE-6.
test("an admin who corrects the rosters moves the whole present stay", async () => {
  const { leagueId, owners, teamIds } = await createLeague();
  await replace(leagueId, owners[0], BO, EVE);
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 5]]);
  testApp.time = afterEpisode(3);
  const params = { leagueId };
  const { data } = await testApp.call(leagueRoutes.get, { as: testApp.admin, params });
  const assignments = [
    { teamId: teamIds[0]!, playerId: idOf(ADA) },
    { teamId: teamIds[1]!, playerId: idOf(EVE) },
  ];
  await testApp.call(adminLeagueRoutes.setPlayers, {
    as: testApp.admin,
    params,
    body: { assignments, rostersVersion: data.rostersVersion },
  });
  expect((await teamOf(teamIds[0], owners[0])).totalPoints).toBe(17);
  expect(await teamOf(teamIds[1], owners[0])).toMatchObject({
    totalPoints: 5,
    stays: [{ firstName: "Eve", from: 3, until: null, points: 5 }],
  });
});
