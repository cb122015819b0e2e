import { draftRoutes, leagueRoutes, membershipRoutes } from "@emberline/contract";
import { foldDraft } from "@emberline/game";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { joinLegacy } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  createLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";
import { leaveAllLeagues } from "../../leagues/membership/leave-league.ts";
import { removeTeamFromDraft } from "./change-teams.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
});
afterEach(() => testApp.close());

const leave = (as: TestUser, leagueId: string) => ({ as, params: { leagueId } });
const RUNNING = {
  code: 409,
  message: 'The draft of "The League" is running. Teams can be removed once it is complete',
};

async function enter(person: TestUser, leagueId: string) {
  const client = await joinLegacy(testApp, person, leagueId);
  return { ...client, init: (await client.waitFor("init")).payload };
}
const orderOf = async (leagueId: string) =>
  (
    await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } })
  ).data?.draftOrder.map((row) => row.team.teamId);

/** Lets every clock expire. */
async function draftToTheEnd({ leagueId, startsAt }: { leagueId: string; startsAt: number }): Promise<void> {
  await moveTo(testApp, startsAt);
  for (let pick = 0; pick <= testApp.season.players.length; pick += 1) {
    await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
  }
  const { data } = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  if (!data?.complete) throw new Error("the draft did not end");
}

// Covers DRAFT-24.
test("a team that leaves before the start is removed from the order, and the room sees it", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 3);
  const client = await enter(owners[0]!, leagueId);
  expect(client.init.draftOrder).toHaveLength(6);
  await testApp.call(membershipRoutes.leave, leave(owners[1]!, leagueId));
  const { payload } = await client.waitFor("init");
  const [first, , third] = teamIds;
  expect(payload.draftOrder.map((slot) => slot.team.teamId)).toEqual([
    first,
    third,
    third,
    first,
    first,
    third,
  ]);
  expect(await orderOf(leagueId)).toEqual([first, third]);
});

test("a team that the owner removes before the start is removed from the order as well", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const params = { leagueId, teamId: teamIds[1]! };
  await testApp.call(membershipRoutes.removeMember, { as: owners[0], params });
  expect(await orderOf(leagueId)).toEqual([teamIds[0]]);
});

test("players on the roster of a leaving team count for the rounds again", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const [first = "", second = ""] = teamIds;
  const rows = testApp.season.players.slice(0, 2).map((playerId) => ({ leagueId, teamId: second, playerId }));
  await testApp.db.insertInto("rosterPlayers").values(rows).execute();
  const draftDate = new Date(testApp.time + 600_000).toISOString();
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: { draftOrder: [first, second], draftDate, pickTimeSeconds: 60 },
  });
  await testApp.call(membershipRoutes.leave, leave(owners[1]!, leagueId));
  const { init } = await enter(owners[0]!, leagueId);
  expect(init.draftOrder).toHaveLength(6);
  expect(init.availablePlayers).toHaveLength(6);
});

// Covers LEAGUE-90.
test("a new team is refused before the draft when it would get no contestant", async () => {
  const { leagueId, teamIds } = await createDraftLeague(testApp, 6);
  const joining = { as: await testApp.createUser(), body: { leagueId, teamName: "Too Late" } };
  const refusal = await testApp.refusal(leagueRoutes.join, joining);
  expect(refusal.code).toBe(409);
  expect(refusal.message).toMatch(/^This league is full: its draft is set/);
  expect(await orderOf(leagueId)).toEqual(teamIds);
});

// Covers LEAGUE-92.
test("before a draft is set a league takes a team for each contestant and no more, but any number without a cast", async () => {
  const { leagueId, owners } = await createLeague(testApp, 6);
  const created = await testApp.call(membershipRoutes.createInvite, { as: owners[0], params: { leagueId } });
  const params = { invite: created.data.token };
  const open = async () => (await testApp.call(membershipRoutes.invited, { params })).data;
  const joining = { as: await testApp.createUser(), body: { leagueId, teamName: "Too Late" } };
  expect((await testApp.refusal(leagueRoutes.join, joining)).message).toMatch(
    /^This league is full: it has a team for each of the season's 6 contestants/,
  );
  expect(await open()).toMatchObject({ full: true, joinable: false });
  await testApp.call(membershipRoutes.leave, leave(owners[1]!, leagueId));
  expect(await open()).toMatchObject({ full: false, joinable: true });
  await testApp.call(leagueRoutes.join, joining);
  await testApp.db.deleteFrom("players").execute();
  expect(await open()).toMatchObject({ full: false, joinable: true });
  const more = { as: await testApp.createUser(), body: { leagueId, teamName: "Early" } };
  await testApp.call(leagueRoutes.join, more);
});

test("the last team to leave deletes the draft with the league, and no clock fires", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 1);
  await testApp.call(membershipRoutes.leave, leave(owners[0]!, leagueId));
  await moveTo(testApp, startsAt);
  expect(await testApp.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
  expect(await testApp.db.selectFrom("draftPicks").selectAll().execute()).toEqual([]);
});

// Covers DRAFT-24.
test("while the draft runs no team can be removed, but the owner can transfer the league", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  await moveTo(testApp, startsAt);
  const params = { leagueId, teamId: teamIds[1] };
  expect(await testApp.refusal(membershipRoutes.removeMember, { as: owners[0], params })).toEqual(RUNNING);
  expect(await orderOf(leagueId)).toEqual(teamIds);
  const body = { teamId: teamIds[1]! };
  await testApp.call(membershipRoutes.handOver, { as: owners[0], params: { leagueId }, body });
});

// Covers DRAFT-24.
test("after the draft a team can leave; the board stays without the owner's name", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { leagueId, owners, teamIds } = league;
  await draftToTheEnd(league);
  const before = (await enter(owners[0]!, leagueId)).init;
  await testApp.call(membershipRoutes.leave, leave(owners[1]!, leagueId));
  const { init } = await enter(owners[0]!, leagueId);
  const picked = (payload: typeof init) =>
    payload.draftOrder.map((slot) => [slot.pickNumber, slot.team.teamId, slot.player?.playerId]);
  expect(picked(init)).toEqual(picked(before));
  expect(init.draft).toEqual(before.draft);
  const left = init.draftOrder.filter((slot) => slot.team.teamId === teamIds[1]).map((slot) => slot.team);
  expect(left).toHaveLength(3);
  expect(left[0]).toEqual({
    teamId: teamIds[1],
    name: "A team that left",
    owner: { firstName: "A team", lastName: "that left" },
  });
  expect(JSON.stringify(init)).not.toContain(owners[1]?.username);
  expect(await orderOf(leagueId)).toEqual(teamIds);
  const { data } = await testApp.call(leagueRoutes.get, { as: owners[0], params: { leagueId } });
  expect(data.teams.map((team) => team.players.length)).toEqual([3]);
});

test("a removed owner is disconnected from the draft room", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const [staying, removed] = [await enter(owners[0]!, leagueId), await enter(owners[1]!, leagueId)];
  const params = { leagueId, teamId: teamIds[1]! };
  await testApp.call(membershipRoutes.removeMember, { as: owners[0], params });
  expect(await removed.closed).toBe(1008);
  expect(staying.socket.readyState).toBe(staying.socket.OPEN);
});

test("a team that leaves in the second of the start is either out of the order or picked for", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 3);
    testApp.time = startsAt - 1;
    const leaving = testApp.codeOf(membershipRoutes.leave, leave(owners[1]!, leagueId));
    testApp.time = startsAt;
    const [code] = await Promise.all([leaving, testApp.app.runDueClocks()]);
    expect(code).toBe(200);
    const { data: board } = await testApp.call(draftRoutes.board, { as: owners[0], params: { leagueId } });
    const draft = foldDraft(board?.events ?? []);
    const isOut = draft?.order.length === 2;
    const expected = isOut ? [teamIds[0], teamIds[2]] : teamIds;
    expect([draft?.order, draft?.away]).toEqual([expected, isOut ? [] : [teamIds[1]]]);
    const { init } = await enter(owners[0]!, leagueId);
    const seen = new Set(init.draftOrder.map((slot) => slot.team.teamId));
    expect(seen).toEqual(new Set(expected));
  }
});

test("deleting an account leaves all leagues at once, including one whose draft runs", async () => {
  const fan = await testApp.createUser();
  const found = async (name: string) => {
    const body = { name, teamName: "Mine", privateInd: false, password: null };
    return (await testApp.call(leagueRoutes.add, { as: fan, body })).data;
  };
  const alone = await found("Alone");
  const together = await found("Together");
  const other = await testApp.createUser();
  const joining = { teamName: "Theirs", leagueId: together.leagueId, leaguePassword: null };
  const { data: theirs } = await testApp.call(leagueRoutes.join, { as: other, body: joining });
  const startsAt = testApp.time + 600_000;
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId: together.leagueId },
    body: {
      draftOrder: [together.teamId, theirs.teamId],
      draftDate: new Date(startsAt).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });
  const leaveAll = () =>
    inTransaction(testApp.db, (tx) =>
      leaveAllLeagues(tx, (leaveTx, leaving) => removeTeamFromDraft(testApp, leaveTx, leaving), fan.userId),
    );
  const leagues = () => testApp.db.selectFrom("leagues").select(["leagueId", "ownerId"]).execute();
  await moveTo(testApp, startsAt);
  await leaveAll();
  expect(await leagues()).toEqual([{ leagueId: together.leagueId, ownerId: other.userId }]);
  expect(await testApp.refusal(leagueRoutes.get, { as: fan, params: alone })).toMatchObject({ code: 404 });
});
