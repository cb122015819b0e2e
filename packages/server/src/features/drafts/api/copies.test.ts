import {
  adminLeagueRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  playerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { joinLegacy } from "../../../testing/clients/draft-client.ts";
import { afterEpisode } from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import {
  createDraftLeague,
  createLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const BEFORE_SEASON = FIRST_AIR_AT - 30 * 86_400_000;
/** The season has six players. */
const [ADA, BO, CLEO, DAG, EVE, FINN] = [0, 1, 2, 3, 4, 5];
const idOf = (player: number) => testApp.season.players[player]!;
const { refusal, save } = createRulesCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(async () => {
  testApp.time = BEFORE_SEASON;
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scores").execute();
});

/** A running draft of four teams in which two teams may have the same player. */
async function startDraft(rules: { rosterSize: number | null } = { rosterSize: null }) {
  const league = await createDraftLeague(testApp, 4);
  await save(league.owners[0], league.leagueId, { copies: 2, ...rules });
  await moveTo(testApp, league.startsAt);
  return league;
}

const pickFor = ({ leagueId, owners }: DraftLeague, pickNumber: number, player: number) => ({
  as: owners[0],
  params: { leagueId },
  body: { pickNumber, playerId: idOf(player), reason: "The doorbell rang" },
});
const pick = (...request: Parameters<typeof pickFor>) =>
  testApp.call(draftRoutes.pickFor, pickFor(...request));

async function pickAll(league: DraftLeague, players: number[]) {
  for (const [index, player] of players.entries()) await pick(league, index + 1, player);
}

const namesOf = (players: readonly { firstName: string }[]) => players.map(({ firstName }) => firstName);
const leagueOf = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(leagueRoutes.get, { as, params: { leagueId } })).data;

// Covers RULE-18.
describe("a league in which several teams may have a contestant", () => {
  test("has room for more teams than contestants, and a round for each of them", async () => {
    const league = await createLeague(testApp, 6);
    const { leagueId, owners } = league;
    const { data: invite } = await testApp.call(membershipRoutes.createInvite, {
      as: owners[0],
      params: { leagueId },
    });
    const isFull = async () =>
      (await testApp.call(membershipRoutes.invited, { params: { invite: invite.token } })).data.full;
    const join = async () =>
      testApp.codeOf(leagueRoutes.join, {
        as: await testApp.createUser(),
        body: { teamName: "Seventh", leagueId },
      });
    expect([await isFull(), await join()]).toEqual([true, 409]);
    await save(owners[0], leagueId, { copies: null });
    expect([await isFull(), await join()]).toEqual([false, 200]);

    const set = await createDraftLeague(testApp, 2);
    await save(set.owners[0], set.leagueId, { copies: null, rosterSize: 4 });
    expect(await assertDraftConsistent(testApp, set)).toMatchObject({ rounds: 4, teamsPerPlayer: 2 });
    const { data: options } = await testApp.call(draftRoutes.desk, {
      as: set.owners[0],
      params: { leagueId: set.leagueId },
    });
    expect(options).toMatchObject({ copies: null, rosterSize: 4 });
  });

  test("gives a contestant to two teams, but to no third and to none twice", async () => {
    const league = await startDraft();
    const { leagueId, owners, teamIds } = league;
    await pickAll(league, [ADA, ADA]);
    expect(await testApp.codeOf(draftRoutes.pickFor, pickFor(league, 3, ADA))).toBe(409);
    await pick(league, 3, BO);
    await pick(league, 4, CLEO);
    expect(await testApp.codeOf(draftRoutes.pickFor, pickFor(league, 5, CLEO))).toBe(409);
    await pick(league, 5, BO);
    expect(await assertDraftConsistent(testApp, league)).toMatchObject({ rounds: 3, teamsPerPlayer: 2 });

    const { teams } = await leagueOf(leagueId, owners[1]);
    expect(teams.map(({ players }) => namesOf(players))).toEqual([["Ada"], ["Ada"], ["Bo"], ["Bo", "Cleo"]]);
    const { data: players } = await testApp.call(playerRoutes.standings, {
      as: owners[1],
      query: { leagueId },
    });
    const teamsOf = new Map(players.map(({ firstName, teamName }) => [firstName, teamName]));
    expect([teamsOf.get("Ada"), teamsOf.get("Cleo"), teamsOf.get("Dag")]).toEqual([
      "Team 1, Team 2",
      "Team 4",
      null,
    ]);
    await insertScores(testApp.db, testApp.season, [[ADA, 0, 1, 5]]);
    testApp.time = afterEpisode(1);
    const { data: standings } = await testApp.call(teamRoutes.standings, {
      as: owners[1],
      query: { leagueId },
    });
    expect(standings.map(({ teamId, totalPoints }) => [teamIds.indexOf(teamId), totalPoints])).toEqual([
      [0, 5],
      [1, 5],
      [2, 0],
      [3, 0],
    ]);
  });

  test("undoes a pick of one team and leaves the contestant to the other", async () => {
    const league = await startDraft();
    await pickAll(league, [ADA, ADA, BO]);
    const act = { as: league.owners[0], params: { leagueId: league.leagueId } };
    const undo = (keepPicks: number, seenPicks: number) =>
      testApp.call(draftRoutes.undo, { ...act, body: { keepPicks, seenPicks, reason: "A slip" } });
    await undo(1, 3);
    expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
    await pickAll(league, []);
    await pick(league, 2, ADA);
    await pick(league, 3, BO);
    expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(3);
  });

  test("shows the legacy client and the queue what the team may still pick", async () => {
    const league = await startDraft();
    const { leagueId, owners } = league;
    const params = { leagueId };
    await testApp.call(draftRoutes.saveQueue, {
      as: owners[3],
      params,
      body: { playerIds: [ADA, BO, CLEO].map(idOf) },
    });
    await pickAll(league, [ADA, ADA, BO]);
    const client = await joinLegacy(testApp, owners[3]!, leagueId);
    const { payload: board } = await client.waitFor("init");
    expect(namesOf(board.availablePlayers)).toEqual(["Bo", "Cleo", "Dag", "Eve", "Finn O'Hara"]);
    const slot = board.draftOrder.find(({ currentPick }) => currentPick === 1);
    const [player] = board.availablePlayers;
    client.send({ type: "pick", payload: { token: owners[3]!.token, leagueId, player, pick: slot } });
    const { payload: after } = await client.waitFor("pick-made");
    expect(namesOf(after.availablePlayers)).toEqual(["Cleo", "Dag", "Eve", "Finn O'Hara"]);
    expect((await testApp.call(draftRoutes.queue, { as: owners[3], params })).data).toEqual({
      playerIds: [idOf(CLEO)],
    });
    // The clock picks from the queue.
    await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
    expect((await assertDraftConsistent(testApp, league)).picks[4]).toMatchObject({
      playerId: idOf(CLEO),
      by: "queue",
    });
  });

  test("completes by its clocks alone, and keeps its rules until the next season", async () => {
    const league = await startDraft({ rosterSize: 2 });
    for (let slot = 0; slot < 8; slot += 1) await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
    const draft = await assertDraftConsistent(testApp, league);
    expect([draft.picks.length, draft.completedAt === null]).toEqual([8, false]);
    expect(await refusal(league.owners[0], league.leagueId, { copies: 3, rosterSize: 2, seen: 1 })).toEqual({
      code: 409,
      message: "The draft is complete. Roster size and copies stay until the next season",
    });
  });
});

// Covers RULE-18.
test.each([
  ["none", 0],
  ["more than a league has teams", 101],
  ["a half", 1.5],
])("%s is no number of teams", async (_name, copies) => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  expect(await refusal(owners[0], leagueId, { copies })).toMatchObject({ code: 400 });
});

// Covers RULE-19.
test("a team takes a contestant beyond the number when it has all that are left, and keeps them", async () => {
  const league = await startDraft();
  const { leagueId, owners } = league;
  // The teams pick in the order 1 2 3 4, 4 3 2 1, 1 2 3 4.
  await pickAll(league, [ADA, ADA, BO, FINN, EVE, CLEO, CLEO, BO, EVE, DAG, DAG]);
  const queue = { as: owners[3], params: { leagueId }, body: { playerIds: [FINN, ADA].map(idOf) } };
  expect((await testApp.call(draftRoutes.saveQueue, queue)).data).toEqual({ playerIds: [idOf(ADA)] });
  await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
  const { teams, rostersVersion } = await leagueOf(leagueId, testApp.admin);
  expect(teams.filter(({ players }) => namesOf(players).includes("Ada"))).toHaveLength(3);
  const assignments = teams.flatMap(({ teamId, players }) =>
    players.map(({ playerId }) => ({ teamId, playerId })),
  );
  await testApp.call(adminLeagueRoutes.setPlayers, {
    as: testApp.admin,
    params: { leagueId },
    body: { assignments, rostersVersion },
  });
});
