import { draftRoutes, leagueRoutes, membershipRoutes, myAccountRoutes } from "@emberline/contract";
import { AWAY_PICK_SECONDS } from "@emberline/game";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "../../accounts/password/password.ts";
import { joinLegacy, join } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { bySize } from "../../../testing/by-size.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../../accounts/account-store.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
});
afterEach(() => testApp.close());

const PICK_MS = PICK_SECONDS * 1000;
const SHORT_MS = AWAY_PICK_SECONDS * 1000;
const reason = "Dinner";
const ROUNDS = bySize(2, 8);

async function startDraft(size: number): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, size);
  await moveTo(testApp, league.startsAt);
  return league;
}

const leave = (as: TestUser, { leagueId }: DraftLeague) =>
  testApp.call(membershipRoutes.leave, { as, params: { leagueId } });
const pause = ({ leagueId }: DraftLeague, as: TestUser) =>
  testApp.call(draftRoutes.pause, { as, params: { leagueId }, body: { reason } });
const resume = ({ leagueId }: DraftLeague, as: TestUser) =>
  testApp.call(draftRoutes.resume, { as, params: { leagueId }, body: { reason } });

/** Lets the running clock expire, even a shortened one. */
async function runOut(league: DraftLeague): Promise<void> {
  const { deadline } = await assertDraftConsistent(testApp, league);
  await moveTo(testApp, deadline ?? testApp.time);
}

/** The teams that are still in the league. */
const without = ({ owners, ...league }: DraftLeague, gone: TestUser) => ({
  ...league,
  owners: owners.filter((owner) => owner !== gone),
});
const rosterSizes = async ({ leagueId, owners }: Pick<DraftLeague, "leagueId" | "owners">) => {
  const { data } = await testApp.call(leagueRoutes.get, { as: owners[0], params: { leagueId } });
  return data.teams.map(({ players }) => players.length);
};

// Covers DRAFT-32.
test("a team that leaves is out at once: the order stays, its turns are short, and it gets no roster", async () => {
  const league = await startDraft(3);
  const [, second] = league.owners;
  await leave(second!, league);
  expect(await testApp.codeOf(leagueRoutes.get, { as: second, params: { leagueId: league.leagueId } })).toBe(
    403,
  );
  const rest = without(league, second!);
  expect(await assertDraftConsistent(testApp, rest)).toMatchObject({
    order: league.teamIds,
    away: [league.teamIds[1]],
  });
  await moveTo(testApp, league.startsAt + PICK_MS);
  const turn = await assertDraftConsistent(testApp, rest);
  expect(turn).toMatchObject({ pickNumber: 2, deadline: testApp.time + SHORT_MS });
  await moveTo(testApp, testApp.time + SHORT_MS);
  expect((await assertDraftConsistent(testApp, rest)).picks[1]).toMatchObject({
    teamId: league.teamIds[1],
    by: "rule",
  });
  for (let pick = 3; pick <= 6; pick += 1) await runOut(rest);
  const whole = await assertDraftConsistent(testApp, rest);
  expect(whole.picks.map(({ teamId }) => league.teamIds.indexOf(teamId))).toEqual([0, 1, 2, 2, 1, 0]);
  expect(whole.completedAt).not.toBeNull();
  expect(await rosterSizes(rest)).toEqual([2, 2]);
});

test("its running turn is cut short, and no user is notified of it", async () => {
  const league = await startDraft(2);
  const [first] = league.owners;
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  await moveTo(testApp, league.startsAt + 10_000);
  await leave(first!, league);
  const rest = without(league, first!);
  expect(await assertDraftConsistent(testApp, rest)).toMatchObject({
    deadline: testApp.time + SHORT_MS,
    picks: [],
  });
  testApp.time += SHORT_MS;
  // The engine learns the new deadline from a notification of PostgreSQL, which may come after the reply.
  await vi.waitFor(
    async () => {
      await testApp.app.runDueClocks();
      expect((await assertDraftConsistent(testApp, rest)).picks).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
  await testApp.runQueue();
  expect(testApp.sentEmails.map(({ to }) => to)).toEqual([league.owners[1]!.email]);
});

// Covers DRAFT-32.
test("its earlier picks stay on the board, are not picked again, and are free after the draft", async () => {
  const league = await startDraft(2);
  const [first, second] = league.owners;
  await moveTo(testApp, testApp.time + PICK_MS);
  const [pick] = (await assertDraftConsistent(testApp, league)).picks;
  await leave(first!, league);
  const rest = without(league, first!);
  for (let turn = 2; turn <= 6; turn += 1) await runOut(rest);
  const { picks } = await assertDraftConsistent(testApp, rest);
  expect(picks[0]).toEqual(pick);
  const params = { leagueId: league.leagueId };
  await testApp.call(membershipRoutes.save, {
    as: second,
    params,
    body: { name: "Mine now", privateInd: false, password: null },
  });
  expect(await rosterSizes(rest)).toEqual([3]);
});

test("a member can leave during a pause, the owner too: the league goes to the oldest member", async () => {
  const league = await startDraft(3);
  const [owner, heir] = league.owners;
  await pause(league, owner!);
  await leave(owner!, league);
  const rest = without(league, owner!);
  expect(await assertDraftConsistent(testApp, rest)).toMatchObject({ pausedAt: league.startsAt, picks: [] });
  await resume(league, heir!);
  await moveTo(testApp, testApp.time + SHORT_MS);
  expect((await assertDraftConsistent(testApp, rest)).picks).toHaveLength(1);
  // Picks can still be undone.
  const undo = {
    as: heir,
    params: { leagueId: league.leagueId },
    body: { keepPicks: 0, seenPicks: 1, reason },
  };
  await testApp.call(draftRoutes.undo, undo);
  expect(await assertDraftConsistent(testApp, rest)).toMatchObject({
    picks: [],
    deadline: testApp.time + SHORT_MS,
  });
});

test("rooms see it at once, without a name; the owner who left is disconnected", async () => {
  const league = await startDraft(2);
  const [first, second] = league.owners;
  const [ours, theirs, gone] = [
    await join(testApp, first!, league),
    await joinLegacy(testApp, first!, league.leagueId),
    await joinLegacy(testApp, second!, league.leagueId),
  ];
  await ours.waitFor("draft-snapshot");
  await theirs.waitFor("draft-timer-started");
  await leave(second!, league);
  const { payload: participants } = await ours.waitFor("draft-cast");
  const { payload: received } = await ours.waitFor("draft-events");
  expect(received.events).toMatchObject([{ type: "team-left", teamId: league.teamIds[1] }]);
  const { payload: board } = await theirs.waitFor("init");
  expect(board.draftOrder.filter(({ team }) => team.teamId === league.teamIds[1])).toHaveLength(3);
  expect(JSON.stringify([participants, board])).not.toContain(second!.username);
  // The clock of the other team continues.
  expect((await theirs.waitFor("draft-timer-started")).payload.startTime).toBe(league.startsAt);
  expect(await gone.closed).toBe(1008);
  for (const client of [ours, theirs]) client.socket.terminate();
});

test("the last team that leaves deletes the league and its draft, and no clock fires", async () => {
  const league = await startDraft(2);
  for (const owner of league.owners) await leave(owner, league);
  await moveTo(testApp, testApp.time + PICK_MS);
  expect(await testApp.db.selectFrom("leagues").selectAll().execute()).toEqual([]);
  expect(await testApp.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
});

test("deleting an account during a paused draft removes all personal data", async () => {
  const league = await startDraft(2);
  const [first, second] = league.owners;
  const password = "a good password";
  await savePasswordHash(testApp.db, second!.userId, await hashPassword(password));
  await moveTo(testApp, testApp.time + PICK_MS);
  await moveTo(testApp, testApp.time + PICK_MS);
  await pause(league, first!);
  const client = await joinLegacy(testApp, second!, league.leagueId);
  await client.waitFor("init");
  await testApp.call(myAccountRoutes.remove, { as: second, body: { password } });
  expect(await client.closed).toBe(1008);
  const rest = without(league, second!);
  await resume(league, first!);
  expect((await assertDraftConsistent(testApp, rest)).picks).toHaveLength(2);
  const { data: board } = await testApp.call(draftRoutes.board, {
    as: first,
    params: { leagueId: league.leagueId },
  });
  for (const trace of [second!.username, second!.userId, second!.email]) {
    expect(JSON.stringify(board)).not.toContain(trace);
  }
  expect(
    await testApp.db.selectFrom("users").select("username").where("userId", "=", second!.userId).execute(),
  ).toEqual([]);
});

test("a simultaneous leave and pick take effect one after the other; a confirmed pick stands", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const league = await startDraft(2);
    const [first] = league.owners;
    const client = await join(testApp, first!, league);
    const { payload } = await client.waitFor("draft-snapshot");
    const { playerId } = payload.cast.players[0]!;
    const { leagueId } = league;
    const key = crypto.randomUUID();
    const answered = Promise.race([
      client.waitFor("draft-answer").then(({ payload: answer }) => answer.accepted),
      client.closed.then(() => false),
    ]);
    client.send({ type: "choose", payload: { token: first!.token, leagueId, key, pickNumber: 1, playerId } });
    const [accepted] = await Promise.all([answered, leave(first!, league)]);
    const { picks } = await assertDraftConsistent(testApp, without(league, first!));
    expect(picks.map((pick) => [pick.playerId, pick.by])).toEqual(accepted ? [[playerId, "owner"]] : []);
    client.socket.terminate();
  }
});

test("a simultaneous leave and automatic pick take effect one after the other, and the draft continues", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const league = await startDraft(2);
    const [first] = league.owners;
    testApp.time = league.startsAt + PICK_MS;
    await Promise.all([leave(first!, league), testApp.app.runDueClocks()]);
    const rest = without(league, first!);
    expect((await assertDraftConsistent(testApp, rest)).picks).toHaveLength(1);
    for (let turn = 2; turn <= 6; turn += 1) await runOut(rest);
    expect((await assertDraftConsistent(testApp, rest)).picks).toHaveLength(6);
  }
});
