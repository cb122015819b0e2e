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
import { fingerprint } from "../../testing/all-rows.ts";
import {
  createDraftLeague,
  createLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../testing/draft-league.ts";
import { untilWaiting } from "../../testing/polls.ts";
import { NOBODY, recordOf } from "../../testing/record.ts";
import { subscriptionJson } from "../../testing/push-device.ts";
import { insertSmallSeason, type SmallSeason } from "../../testing/small-season.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.end());

const list = async () => (await world.call(seasonRoutes.list, { as: world.admin })).data;
const add = async (name: string) =>
  (await world.call(seasonRoutes.add, { as: world.admin, body: { name } })).data.seasonId;
const to = (seasonId: string) => ({ as: world.admin, params: { seasonId } });
const leaving = (seasonId: string) => ({ ...to(seasonId), body: { leaveDrafts: true } });
const archiving = (seasonId: string, archived: boolean) => ({ ...to(seasonId), body: { archived } });
const castIds = async () =>
  (await world.call(playerRoutes.list, { as: world.admin })).data.map((row) => row.playerId).sort();

test("a new season is empty, and not shown before it is made the current one", async () => {
  const seasonId = await add(" The Next One ");
  expect(await list()).toMatchObject([
    { name: "The Small Season", isCurrent: true, playerCount: 6, episodeCount: 4, scoreCount: 0 },
    { seasonId, name: "The Next One", isCurrent: false, archivedAt: null, playerCount: 0 },
  ]);
  expect(await castIds()).toHaveLength(6);
  await world.call(seasonRoutes.makeCurrent, to(seasonId));
  expect(await castIds()).toEqual([]);
  expect((await list()).map((row) => [row.name, row.isCurrent])).toEqual([
    ["The Next One", true],
    ["The Small Season", false],
  ]);
  expect(await recordOf(world, seasonId)).toMatchObject([
    { action: "season.added", subject: "The Next One", after: { name: "The Next One" } },
    {
      action: "season.switched",
      subject: "The Next One",
      before: { season: "The Small Season" },
      after: { season: "The Next One" },
    },
  ]);
});

test("the very first season is current at once, also when several are added at once", async () => {
  const empty = await createWorld({}, false);
  const codes = ["A", "B", "C", "a"].map((name) =>
    empty.codeOf(seasonRoutes.add, { as: empty.admin, body: { name } }),
  );
  const answered = await Promise.all(codes);
  expect(answered.filter((code) => code === 200)).toHaveLength(3);
  expect(answered.filter((code) => code === 409)).toHaveLength(1);
  const { data } = await empty.call(seasonRoutes.list, { as: empty.admin });
  expect(data.filter((season) => season.isCurrent)).toHaveLength(1);
  await empty.end();
});

// Covers LEAGUE-36.
test("a league lives on with a fresh roster and a fresh draft, and back again with its old ones", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(world, 2);
  const roster = { leagueId, teamId: teamIds[0]!, playerId: world.season.players[0]! };
  await world.db.insertInto("rosterPlayers").values(roster).execute();
  const next = await insertSmallSeason(world.db, { name: "Next", isCurrent: false });
  const seen = async () => {
    const params = { leagueId };
    const draft = (await world.call(draftRoutes.byLeague, { as: owners[0], params })).data;
    const mine = (await world.call(teamRoutes.myTeam, { as: owners[0], params })).data;
    const drafts = (await world.call(leagueRoutes.get, { as: owners[0], params })).data.drafts;
    return [draft?.startDate ?? null, mine.players.length, drafts.length];
  };
  const before = [new Date(startsAt).toISOString(), 1, 1];
  expect(await seen()).toEqual(before);
  await world.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
  expect(await seen()).toEqual([null, 0, 0]);
  expect(await castIds()).toEqual([...next.players].sort());
  await world.call(seasonRoutes.makeCurrent, to(world.season.seasonId));
  expect(await seen()).toEqual(before);
});

describe("a draft that is set in the season that is left", () => {
  let league: DraftLeague;
  let next: SmallSeason;
  beforeEach(async () => {
    next = await insertSmallSeason(world.db, { name: "Next", isCurrent: false });
    await world.app.startClocks();
    league = await createDraftLeague(world, 2);
  });
  const awayAndBack = async (returnAt: number) => {
    await world.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
    await moveTo(world, returnAt);
    await world.call(seasonRoutes.makeCurrent, to(world.season.seasonId));
    await world.app.wakeClocks();
  };
  const params = () => ({ leagueId: league.leagueId });
  const leagueSeen = async (as = league.owners[0]) =>
    (await world.call(leagueRoutes.get, { as, params: params() })).data;
  const setAgain = (startsAt: number) =>
    world.call(draftRoutes.generate, {
      as: world.admin,
      params: params(),
      body: { draftOrder: league.teamIds, draftDate: new Date(startsAt).toISOString(), pickTimeSeconds: 60 },
    });

  // Covers ADMIN-EPISODE-8.
  test("is counted, and the season is left only when that is confirmed", async () => {
    const counts = async () => (await list()).map((season) => season.scheduledDraftCount);
    expect(await counts()).toEqual([1, 0]);
    const before = await fingerprint(world.db);
    const refusal = {
      code: 409,
      words:
        "1 draft is set in The Small Season and would not start while another season is current. Please confirm that",
    };
    expect(await world.refusal(seasonRoutes.makeCurrent, to(next.seasonId))).toEqual(refusal);
    const unconfirmed = { ...to(next.seasonId), body: { leaveDrafts: false } };
    expect(await world.refusal(seasonRoutes.makeCurrent, unconfirmed)).toEqual(refusal);
    expect(await fingerprint(world.db)).toEqual(before);
    await world.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
    expect((await recordOf(world, next.seasonId)).at(-1)).toMatchObject({
      action: "season.switched",
      after: { season: "Next", leftDrafts: 1 },
    });
  });

  // Covers DRAFT-20.
  test("waits for a new date when its own passed meanwhile: nobody is picked for", async () => {
    await awayAndBack(league.startsAt + 3 * 60_000);
    await moveTo(world, league.startsAt + 60 * 60_000);
    const { db } = world;
    expect(await db.selectFrom("rosterPlayers").selectAll().execute()).toEqual([]);
    const postponedFrom = new Date(league.startsAt).toISOString();
    for (const as of league.owners) {
      expect(await leagueSeen(as)).toMatchObject({ drafts: [], postponedFrom });
    }
    expect(
      (await world.call(draftRoutes.byLeague, { as: league.owners[0], params: params() })).data,
    ).toBeNull();
    const desk = await world.call(draftRoutes.desk, { as: league.owners[0], params: params() });
    expect(desk.data.postponed).toEqual({
      startDate: postponedFrom,
      pickTimeSeconds: 60,
      orderBy: "hand",
      draftOrder: league.teamIds,
    });
    expect((await recordOf(world, league.leagueId)).at(-1)).toMatchObject({ action: "draft.postponed" });
  });

  // Covers DRAFT-20.
  test("its league's owner is told so once, by mail and by push", async () => {
    const [owner, member] = league.owners;
    for (const as of [owner, member]) {
      await world.call(deviceRoutes.register, { as: as!, body: { fcmToken: subscriptionJson() } });
    }
    await awayAndBack(league.startsAt);
    const letters = await world.deliverMail();
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [owner!.email, "The draft of The League needs a new date"],
    ]);
    expect(world.pushes.map(({ message }) => message)).toMatchObject([
      { title: "The draft needs a new date", url: `/league/${league.leagueId}` },
    ]);
    await awayAndBack(league.startsAt + 60_000);
    expect(await world.deliverMail()).toHaveLength(1);
  });

  test("goes on as if nothing had been when its date is still to come", async () => {
    await awayAndBack(league.startsAt - 1);
    expect((await leagueSeen()).drafts).toHaveLength(1);
    await moveTo(world, league.startsAt);
    await moveTo(world, league.startsAt + PICK_SECONDS * 1000);
    expect(await world.db.selectFrom("rosterPlayers").selectAll().execute()).toHaveLength(1);
  });

  test("once its new date is set, it starts then", async () => {
    await awayAndBack(league.startsAt + 60_000);
    const startsAt = world.time + 3_600_000;
    await setAgain(startsAt);
    expect(await leagueSeen()).toMatchObject({
      drafts: [{ startDate: new Date(startsAt).toISOString() }],
      postponedFrom: null,
    });
    await moveTo(world, startsAt);
    await moveTo(world, startsAt + PICK_SECONDS * 1000);
    expect(await world.db.selectFrom("rosterPlayers").selectAll().execute()).toHaveLength(1);
  });

  test("is back in its own season only, and postponed by an import that switches back as well", async () => {
    await world.call(seasonRoutes.makeCurrent, leaving(next.seasonId));
    world.time = league.startsAt + 1;
    const exported = await world.call(seasonRoutes.export, to(world.season.seasonId));
    const body = { file: exported.text, dryRun: false, makeCurrent: true };
    await world.call(seasonRoutes.import, { as: world.admin, body });
    expect((await leagueSeen()).postponedFrom).not.toBeNull();
    await world.call(seasonRoutes.makeCurrent, to(next.seasonId));
    expect((await leagueSeen()).postponedFrom).toBeNull();
  });
});

// Covers ADMIN-EPISODE-8.
test("while a draft runs no other season is shown", async () => {
  const next = await insertSmallSeason(world.db, { name: "Next", isCurrent: false });
  const { startsAt } = await createDraftLeague(world, 2);
  await moveTo(world, startsAt);
  const refusal = () => world.refusal(seasonRoutes.makeCurrent, to(next.seasonId));
  const rest = "running. Switch the season once that is complete, or end it first";
  expect(await refusal()).toEqual({ code: 409, words: `The draft of "The League" is ${rest}` });
  const rename = (id: string, name: string) =>
    world.db.updateTable("leagues").set({ name }).where("leagueId", "=", id).execute();
  const addRunning = async (name: string) => {
    const league = await createDraftLeague(world, 1);
    await rename(league.leagueId, name);
    await moveTo(world, league.startsAt);
  };
  await addRunning("Bats");
  expect((await refusal()).words).toBe(`The drafts of "Bats" and "The League" are ${rest}`);
  for (const name of ["Cats", "Ants", "Dogs"]) await addRunning(name);
  expect((await refusal()).words).toBe(`The drafts of "Ants", "Bats", "Cats" and 2 more are ${rest}`);
  await world.call(seasonRoutes.makeCurrent, to(world.season.seasonId));
});

test("of two who switch at once to different seasons one season is shown, never two or none", async () => {
  const seasons = [];
  for (const name of ["B", "C", "D"]) seasons.push(await add(name));
  const codes = await Promise.all(
    [...seasons, ...seasons].map((seasonId) => world.codeOf(seasonRoutes.makeCurrent, to(seasonId))),
  );
  expect(new Set(codes)).toEqual(new Set([200]));
  expect((await list()).filter((season) => season.isCurrent)).toHaveLength(1);
});

test("whoever waits for a switch to end adds to the season that is then shown", async () => {
  const seasonId = await add("Next");
  const { leagueId, teamIds } = await createLeague(world, 1);
  const tx = await world.db.startTransaction().execute();
  await tx.updateTable("seasons").set({ isCurrent: false }).where("isCurrent", "=", true).execute();
  await tx.updateTable("seasons").set({ isCurrent: true }).where("seasonId", "=", seasonId).execute();
  const body = { airDate: "2026-12-01T01:00", title: null };
  const adding = world.call(episodeRoutes.save, { as: world.admin, body });
  const assignments = [{ teamId: teamIds[0]!, playerId: world.season.players[0]! }];
  const sent = { as: world.admin, params: { leagueId }, body: { assignments } };
  const setting = world.refusal(adminLeagueRoutes.setPlayers, sent);
  await untilWaiting(world, 2);
  await tx.commit().execute();
  const { data } = await adding;
  const row = await world.db
    .selectFrom("episodes")
    .select(["seasonId", "number"])
    .where("episodeId", "=", data.episodeId)
    .executeTakeFirst();
  expect(row).toEqual({ seasonId, number: 1 });
  expect(await setting).toEqual({ code: 404, words: "One of these contestants is not in this season" });
});

test("a past season is archived and brought back; archived it is not shown, and the current one is not archived", async () => {
  const seasonId = await add("Past");
  await world.call(seasonRoutes.archive, archiving(seasonId, true));
  await world.call(seasonRoutes.archive, archiving(seasonId, true));
  const at = new Date(world.time).toISOString();
  expect((await list()).at(-1)).toMatchObject({ seasonId, archivedAt: at });
  expect(await world.refusal(seasonRoutes.makeCurrent, to(seasonId))).toEqual({
    code: 409,
    words: "This season is archived. Bring it back first",
  });
  await world.call(seasonRoutes.archive, archiving(seasonId, false));
  await world.call(seasonRoutes.makeCurrent, to(seasonId));
  expect(await world.refusal(seasonRoutes.archive, archiving(seasonId, true))).toEqual({
    code: 409,
    words: "The current season cannot be archived. Switch to another first",
  });
  expect((await recordOf(world, seasonId)).map((row) => row.action)).toEqual([
    "season.added",
    "season.archived",
    "season.brought-back",
    "season.switched",
  ]);
});

test("a name that is taken, in any case, and a season that is not there are refused", async () => {
  const body = { name: "the small SEASON" };
  expect(await world.refusal(seasonRoutes.add, { as: world.admin, body })).toEqual({
    code: 409,
    words: "There is a season with this name already",
  });
  const gone = { code: 404, words: "Season not found" };
  expect(await world.refusal(seasonRoutes.makeCurrent, to(NOBODY))).toEqual(gone);
  expect(await world.refusal(seasonRoutes.archive, archiving(NOBODY, true))).toEqual(gone);
  expect(await world.refusal(seasonRoutes.export, to(NOBODY))).toEqual(gone);
});
