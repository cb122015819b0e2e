import {
  adminLeagueRoutes,
  adminPlayerRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  type Route,
  seasonRoutes,
} from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";
import { insertExits } from "../../../testing/fixtures/small-season.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
});
afterEach(() => testApp.close());

const PICK_MS = PICK_SECONDS * 1000;
const reason = "The doorbell rang";

/** A draft that has been paused for a long time, with one pick made. */
async function pausedDraft(): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, 2);
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + PICK_MS);
  const params = { leagueId: league.leagueId };
  await testApp.call(draftRoutes.pause, { as: league.owners[0], params, body: { reason } });
  await moveTo(testApp, league.startsAt + 3_600_000);
  return league;
}

test("while a draft is paused teams cannot join or be removed, and season and players cannot change", async () => {
  const league = await pausedDraft();
  const { leagueId, owners, teamIds } = league;
  const { data: next } = await testApp.call(seasonRoutes.add, { as: testApp.admin, body: { name: "Next" } });
  const newcomer = await testApp.createUser();
  const [owner] = owners;
  const draft = await assertDraftConsistent(testApp, league);
  const refused: [Route, { as: TestUser | undefined; params?: object; body?: object }][] = [
    [leagueRoutes.join, { as: newcomer, body: { leagueId, teamName: "Late", leaguePassword: null } }],
    [membershipRoutes.removeMember, { as: owner, params: { leagueId, teamId: teamIds[1] } }],
    [adminLeagueRoutes.removeTeam, { as: testApp.admin, params: { teamId: teamIds[1] } }],
    [adminLeagueRoutes.setPlayers, { as: testApp.admin, params: { leagueId }, body: { assignments: [] } }],
    [seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } }],
    [adminPlayerRoutes.remove, { as: testApp.admin, params: { playerId: testApp.season.players[5] } }],
    [
      draftRoutes.set,
      {
        as: owner,
        params: { leagueId },
        body: {
          orderBy: "shuffled",
          draftDate: new Date(testApp.time + 3_600_000).toISOString(),
          pickTimeSeconds: 60,
        },
      },
    ],
  ];
  for (const [route, call] of refused) {
    expect([route.name, (await testApp.refusal(route, call)).code]).toEqual([route.name, 409]);
  }
  expect(await assertDraftConsistent(testApp, league)).toEqual(draft);
  const { data: joinable } = await testApp.call(leagueRoutes.joinable, { as: newcomer });
  expect(joinable.map((row) => row.leagueId)).not.toContain(leagueId);
});

test("an account cannot be deleted during a pause; the message names the running draft", async () => {
  const { leagueId, owners } = await pausedDraft();
  const { data } = await testApp.call(myAccountRoutes.removal, { as: owners[1] });
  expect(data).toMatchObject([{ leagueId, drafting: true }]);
});

test("a league that changes hands during a pause has a new commissioner, and the draft continues", async () => {
  const league = await pausedDraft();
  const { leagueId, owners, teamIds } = league;
  const params = { leagueId };
  const body = { teamId: teamIds[1]! };
  await testApp.call(membershipRoutes.handOver, { as: owners[0], params, body });
  const call = { params, body: { reason } };
  expect(await testApp.refusal(draftRoutes.resume, { as: owners[0], ...call })).toMatchObject({ code: 403 });
  await testApp.call(draftRoutes.resume, { as: owners[1], ...call });
  await moveTo(testApp, testApp.time + PICK_MS);
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(2);
});

test("a draft of no rounds completes at its start and cannot be paused", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { leagueId, owners } = league;
  await insertExits(testApp.db, testApp.season.episodes[0]!, ...testApp.season.players);
  await moveTo(testApp, league.startsAt);
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    picks: [],
    completedAt: league.startsAt,
  });
  const call = { as: owners[0], params: { leagueId }, body: { reason } };
  expect(await testApp.refusal(draftRoutes.pause, call)).toMatchObject({ code: 409 });
});

test("when all remaining players are eliminated during a pause, the draft completes at its next deadline", async () => {
  const league = await pausedDraft();
  await insertExits(testApp.db, testApp.season.episodes[0]!, ...testApp.season.players);
  const call = { as: league.owners[0], params: { leagueId: league.leagueId }, body: { reason } };
  await testApp.call(draftRoutes.resume, call);
  await moveTo(testApp, testApp.time + PICK_MS);
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ completedAt: testApp.time });
});
