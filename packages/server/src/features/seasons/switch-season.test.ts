import {
  adminLeagueRoutes,
  deviceRoutes,
  draftRoutes,
  episodeRoutes,
  leagueRoutes,
  playerRoutes,
  seasonRoutes,
  teamRoutes,
} from "@emberline/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import {
  createDraftLeague,
  createLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../testing/fixtures/draft-league.ts";
import { waitForLockWaiters } from "../../testing/fixtures/survey-fixture.ts";
import { UNKNOWN_ID } from "../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../testing/checks/read-audit.ts";
import { subscriptionJson } from "../../testing/fixtures/push-subscription-json.ts";
import { insertSmallSeason, type SmallSeason } from "../../testing/fixtures/small-season.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const list = async () => (await testApp.call(seasonRoutes.list, { as: testApp.admin })).data;
const add = async (name: string) =>
  (await testApp.call(seasonRoutes.add, { as: testApp.admin, body: { name } })).data.seasonId;
const asAdmin = (seasonId: string) => ({ as: testApp.admin, params: { seasonId } });
const leaving = (seasonId: string) => ({ ...asAdmin(seasonId), body: { leaveDrafts: true } });
const archiving = (seasonId: string, archived: boolean) => ({ ...asAdmin(seasonId), body: { archived } });
const playerIds = async () =>
  (await testApp.call(playerRoutes.list, { as: testApp.admin })).data.map((row) => row.playerId).sort();

test("a new season is empty and not shown until it is made current", async () => {
  const seasonId = await add(" The Next One ");
  expect(await list()).toMatchObject([
    { name: "The Small Season", isCurrent: true, playerCount: 6, episodeCount: 4, scoreCount: 0 },
    { seasonId, name: "The Next One", isCurrent: false, archivedAt: null, playerCount: 0 },
  ]);
  expect(await playerIds()).toHaveLength(6);
  await testApp.call(seasonRoutes.makeCurrent, asAdmin(seasonId));
  expect(await playerIds()).toEqual([]);
  expect((await list()).map((row) => [row.name, row.isCurrent])).toEqual([
    ["The Next One", true],
    ["The Small Season", false],
  ]);
  expect(await readAudit(testApp, seasonId)).toMatchObject([
    { action: "season.added", subject: "The Next One", after: { name: "The Next One" } },
    {
      action: "season.switched",
      subject: "The Next One",
      before: { season: "The Small Season" },
      after: { season: "The Next One" },
    },
  ]);
});

test("the first season becomes current immediately, even when several are added simultaneously", async () => {
  const empty = await createTestApp({}, { hasSeason: false });
  const codes = ["A", "B", "C", "a"].map((name) =>
    empty.codeOf(seasonRoutes.add, { as: empty.admin, body: { name } }),
  );
  const answered = await Promise.all(codes);
  expect(answered.filter((code) => code === 200)).toHaveLength(3);
  expect(answered.filter((code) => code === 409)).toHaveLength(1);
  const { data } = await empty.call(seasonRoutes.list, { as: empty.admin });
  expect(data.filter((season) => season.isCurrent)).toHaveLength(1);
  await empty.close();
});

// Covers LEAGUE-36.
test("a league has its own rosters and draft in each season", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  const roster = { leagueId, teamId: teamIds[0]!, playerId: testApp.season.players[0]! };
  await testApp.db.insertInto("rosterPlayers").values(roster).execute();
  const next = await insertSmallSeason(testApp.db, { name: "Next", isCurrent: false });
  const seen = async () => {
    const params = { leagueId };
    const draft = (await testApp.call(draftRoutes.byLeague, { as: owners[0], params })).data;
    const mine = (await testApp.call(teamRoutes.myTeam, { as: owners[0], params })).data;
    const drafts = (await testApp.call(leagueRoutes.get, { as: owners[0], params })).data.drafts;
    return [draft?.startDate ?? null, mine.players.length, drafts.length];
  };
  const before = [new Date(startsAt).toISOString(), 1, 1];
  expect(await seen()).toEqual(before);
  await testApp.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
  expect(await seen()).toEqual([null, 0, 0]);
  expect(await playerIds()).toEqual([...next.players].sort());
  await testApp.call(seasonRoutes.makeCurrent, asAdmin(testApp.season.seasonId));
  expect(await seen()).toEqual(before);
});

describe("a draft scheduled in the season that is left", () => {
  let league: DraftLeague;
  let next: SmallSeason;
  beforeEach(async () => {
    next = await insertSmallSeason(testApp.db, { name: "Next", isCurrent: false });
    await testApp.app.start();
    league = await createDraftLeague(testApp, 2);
  });
  const awayAndBack = async (returnAt: number) => {
    await testApp.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
    await moveTo(testApp, returnAt);
    await testApp.call(seasonRoutes.makeCurrent, asAdmin(testApp.season.seasonId));
    await testApp.app.runDueClocks();
  };
  const params = () => ({ leagueId: league.leagueId });
  const leagueSeen = async (as = league.owners[0]) =>
    (await testApp.call(leagueRoutes.get, { as, params: params() })).data;
  const setAgain = (startsAt: number) =>
    testApp.call(draftRoutes.generate, {
      as: testApp.admin,
      params: params(),
      body: { draftOrder: league.teamIds, draftDate: new Date(startsAt).toISOString(), pickTimeSeconds: 60 },
    });

  // Covers ADMIN-EPISODE-8.
  test("is counted, and the switch needs a confirmation", async () => {
    const counts = async () => (await list()).map((season) => season.scheduledDraftCount);
    expect(await counts()).toEqual([1, 0]);
    const before = await databaseFingerprint(testApp.db);
    const refusal = {
      code: 409,
      message:
        "1 draft is set in The Small Season and would not start while another season is current. Please confirm that",
    };
    expect(await testApp.refusal(seasonRoutes.makeCurrent, asAdmin(next.seasonId))).toEqual(refusal);
    const unconfirmed = { ...asAdmin(next.seasonId), body: { leaveDrafts: false } };
    expect(await testApp.refusal(seasonRoutes.makeCurrent, unconfirmed)).toEqual(refusal);
    expect(await databaseFingerprint(testApp.db)).toEqual(before);
    await testApp.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
    expect((await readAudit(testApp, next.seasonId)).at(-1)).toMatchObject({
      action: "season.switched",
      after: { season: "Next", leftDrafts: 1 },
    });
  });

  // Covers DRAFT-20.
  test("waits for a new date when its own has passed; no team is auto-picked", async () => {
    await awayAndBack(league.startsAt + 3 * 60_000);
    await moveTo(testApp, league.startsAt + 60 * 60_000);
    const { db } = testApp;
    expect(await db.selectFrom("rosterPlayers").selectAll().execute()).toEqual([]);
    const postponedFrom = new Date(league.startsAt).toISOString();
    for (const as of league.owners) {
      expect(await leagueSeen(as)).toMatchObject({ drafts: [], postponedFrom });
    }
    expect(
      (await testApp.call(draftRoutes.byLeague, { as: league.owners[0], params: params() })).data,
    ).toBeNull();
    const setup = await testApp.call(draftRoutes.desk, { as: league.owners[0], params: params() });
    expect(setup.data.postponed).toEqual({
      startDate: postponedFrom,
      pickTimeSeconds: 60,
      orderBy: "hand",
      draftOrder: league.teamIds,
    });
    expect((await readAudit(testApp, league.leagueId)).at(-1)).toMatchObject({ action: "draft.postponed" });
  });

  // Covers DRAFT-20.
  test("its league's owner is notified once, by email and by push", async () => {
    const [owner, member] = league.owners;
    for (const as of [owner, member]) {
      await testApp.call(deviceRoutes.register, { as: as!, body: { fcmToken: subscriptionJson() } });
    }
    await awayAndBack(league.startsAt);
    const emails = await testApp.runQueue();
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner!.email, "The draft of The League needs a new date"],
    ]);
    expect(testApp.sentPushes.map(({ message }) => message)).toMatchObject([
      { title: "The draft needs a new date", url: `/league/${league.leagueId}` },
    ]);
    await awayAndBack(league.startsAt + 60_000);
    expect(await testApp.runQueue()).toHaveLength(1);
  });

  test("stays scheduled when its date is still ahead", async () => {
    await awayAndBack(league.startsAt - 1);
    expect((await leagueSeen()).drafts).toHaveLength(1);
    await moveTo(testApp, league.startsAt);
    await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
    expect(await testApp.db.selectFrom("rosterPlayers").selectAll().execute()).toHaveLength(1);
  });

  test("starts at its new date", async () => {
    await awayAndBack(league.startsAt + 60_000);
    const startsAt = testApp.time + 3_600_000;
    await setAgain(startsAt);
    expect(await leagueSeen()).toMatchObject({
      drafts: [{ startDate: new Date(startsAt).toISOString() }],
      postponedFrom: null,
    });
    await moveTo(testApp, startsAt);
    await moveTo(testApp, startsAt + PICK_SECONDS * 1000);
    expect(await testApp.db.selectFrom("rosterPlayers").selectAll().execute()).toHaveLength(1);
  });

  test("returns with its own season only, and is postponed by an import that switches back too", async () => {
    await testApp.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
    testApp.time = league.startsAt + 1;
    const exported = await testApp.call(seasonRoutes.export, asAdmin(testApp.season.seasonId));
    const body = { file: exported.text, dryRun: false, makeCurrent: true };
    await testApp.call(seasonRoutes.import, { as: testApp.admin, body });
    expect((await leagueSeen()).postponedFrom).not.toBeNull();
    await testApp.call(seasonRoutes.makeCurrent, asAdmin(next.seasonId));
    expect((await leagueSeen()).postponedFrom).toBeNull();
  });
});

test("unfinished drafts of past seasons need no confirmation and block no switch", async () => {
  const [next, third] = await Promise.all(
    ["Next", "Third"].map((name) => insertSmallSeason(testApp.db, { name, isCurrent: false })),
  );
  const { startsAt } = await createDraftLeague(testApp, 2);
  await testApp.call(seasonRoutes.makeCurrent, leaving(next!.seasonId));
  await testApp.call(seasonRoutes.makeCurrent, asAdmin(third!.seasonId));
  expect((await readAudit(testApp, third!.seasonId)).at(-1)?.after).toEqual({ season: "Third" });
  testApp.time = startsAt + 1;
  await testApp.call(seasonRoutes.makeCurrent, asAdmin(next!.seasonId));
});

// Covers ADMIN-EPISODE-8.
test("the season cannot be switched while a draft runs", async () => {
  const next = await insertSmallSeason(testApp.db, { name: "Next", isCurrent: false });
  const { startsAt } = await createDraftLeague(testApp, 2);
  await moveTo(testApp, startsAt);
  const refusal = () => testApp.refusal(seasonRoutes.makeCurrent, asAdmin(next.seasonId));
  const rest = "running. Switch the season once that is complete, or end it first";
  expect(await refusal()).toEqual({ code: 409, message: `The draft of "The League" is ${rest}` });
  const rename = (id: string, name: string) =>
    testApp.db.updateTable("leagues").set({ name }).where("leagueId", "=", id).execute();
  const addRunning = async (name: string) => {
    const league = await createDraftLeague(testApp, 1);
    await rename(league.leagueId, name);
    await moveTo(testApp, league.startsAt);
  };
  await addRunning("Bats");
  expect((await refusal()).message).toBe(`The drafts of "Bats" and "The League" are ${rest}`);
  for (const name of ["Cats", "Ants", "Dogs"]) await addRunning(name);
  expect((await refusal()).message).toBe(`The drafts of "Ants", "Bats", "Cats" and 2 more are ${rest}`);
  await testApp.call(seasonRoutes.makeCurrent, asAdmin(testApp.season.seasonId));
});

test("two simultaneous switches leave exactly one current season", async () => {
  const seasons = [];
  for (const name of ["B", "C", "D"]) seasons.push(await add(name));
  const codes = await Promise.all(
    [...seasons, ...seasons].map((seasonId) => testApp.codeOf(seasonRoutes.makeCurrent, asAdmin(seasonId))),
  );
  expect(new Set(codes)).toEqual(new Set([200]));
  expect((await list()).filter((season) => season.isCurrent)).toHaveLength(1);
});

test("a write that waits for a switch goes into the new current season", async () => {
  const seasonId = await add("Next");
  const { leagueId, teamIds } = await createLeague(testApp, 1);
  const tx = await testApp.db.startTransaction().execute();
  await tx.updateTable("seasons").set({ isCurrent: false }).where("isCurrent", "=", true).execute();
  await tx.updateTable("seasons").set({ isCurrent: true }).where("seasonId", "=", seasonId).execute();
  const body = { airDate: "2026-12-01T01:00", title: null };
  const adding = testApp.call(episodeRoutes.save, { as: testApp.admin, body });
  const assignments = [{ teamId: teamIds[0]!, playerId: testApp.season.players[0]! }];
  const sent = { as: testApp.admin, params: { leagueId }, body: { assignments } };
  const setting = testApp.refusal(adminLeagueRoutes.setPlayers, sent);
  await waitForLockWaiters(testApp, 2);
  await tx.commit().execute();
  const { data } = await adding;
  const row = await testApp.db
    .selectFrom("episodes")
    .select(["seasonId", "number"])
    .where("episodeId", "=", data.episodeId)
    .executeTakeFirst();
  expect(row).toEqual({ seasonId, number: 1 });
  expect(await setting).toEqual({ code: 404, message: "One of these contestants is not in this season" });
});

// Covers ADMIN-EPISODE-11.
test("a past season is archived and restored; an archived one cannot be current, the current one not archived", async () => {
  const seasonId = await add("Past");
  await testApp.call(seasonRoutes.archive, archiving(seasonId, true));
  await testApp.call(seasonRoutes.archive, archiving(seasonId, true));
  const at = new Date(testApp.time).toISOString();
  expect((await list()).at(-1)).toMatchObject({ seasonId, archivedAt: at });
  expect(await testApp.refusal(seasonRoutes.makeCurrent, asAdmin(seasonId))).toEqual({
    code: 409,
    message: "This season is archived. Please restore it first",
  });
  await testApp.call(seasonRoutes.archive, archiving(seasonId, false));
  await testApp.call(seasonRoutes.makeCurrent, asAdmin(seasonId));
  expect(await testApp.refusal(seasonRoutes.archive, archiving(seasonId, true))).toEqual({
    code: 409,
    message: "The current season cannot be archived. Switch to another first",
  });
  expect((await readAudit(testApp, seasonId)).map((row) => row.action)).toEqual([
    "season.added",
    "season.archived",
    "season.brought-back",
    "season.switched",
  ]);
});

test("a taken name, in any letter case, and an unknown season are refused", async () => {
  const body = { name: "the small SEASON" };
  expect(await testApp.refusal(seasonRoutes.add, { as: testApp.admin, body })).toEqual({
    code: 409,
    message: "There is a season with this name already",
  });
  const gone = { code: 404, message: "Season not found" };
  expect(await testApp.refusal(seasonRoutes.makeCurrent, asAdmin(UNKNOWN_ID))).toEqual(gone);
  expect(await testApp.refusal(seasonRoutes.archive, archiving(UNKNOWN_ID, true))).toEqual(gone);
  expect(await testApp.refusal(seasonRoutes.export, asAdmin(UNKNOWN_ID))).toEqual(gone);
});
