import { draftRoutes, leagueRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createDraftLeague,
  createLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
});
afterAll(() => testApp.close());

const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(testApp.time + minutes * MINUTE_MS).toISOString();

// Covers API-51.
it("answers null for a league without a draft, and one row per team with one", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [as] = owners;
  expect(await testApp.call(draftRoutes.byLeague, { as, params: { leagueId } })).toMatchObject({
    data: null,
  });
  const league = await createDraftLeague(testApp, 3);
  const { data } = await testApp.call(draftRoutes.byLeague, {
    as: league.owners[0],
    params: { leagueId: league.leagueId },
  });
  expect(data?.draftOrder.map((row) => row.team.teamId)).toEqual(league.teamIds);
  expect(data).toMatchObject({ complete: false, pickTimeSeconds: PICK_SECONDS });
});

// Covers ADMIN-LEAGUE-18, API-53, DRAFT-23, LIMIT-23, LIMIT-28.
it("refuses impossible settings with a message and changes nothing", async () => {
  const { leagueId, teamIds } = await createLeague(testApp, 2);
  const [one = "", two = ""] = teamIds;
  const good = { draftOrder: [one, two], draftDate: later(10), pickTimeSeconds: 60 };
  const wrong: [object, string][] = [
    [{ draftOrder: [one] }, "The draft order must name every team of the league exactly once."],
    [{ draftOrder: [one, one] }, "The draft order must name every team of the league exactly once."],
    [{ draftOrder: [one, leagueId] }, "The draft order must name every team of the league exactly once."],
    [
      { draftDate: later(4) },
      "Draft must be scheduled at least 5 minutes in the future to allow participants time to prepare.",
    ],
    [{ draftDate: "2026-02-31T19:00" }, "Please choose when the draft starts"],
    [{ draftDate: null }, "Please choose when the draft starts"],
    [{ pickTimeSeconds: 0 }, "Pick time must be between 1 second and 23:59:59"],
    [{ pickTimeSeconds: 86_400 }, "Pick time must be between 1 second and 23:59:59"],
    [{ pickTimeSeconds: "abc" }, "Pick time must be between 1 second and 23:59:59"],
  ];
  for (const [change, message] of wrong) {
    const refusal = await testApp.refusal(draftRoutes.generate, {
      as: testApp.admin,
      params: { leagueId },
      body: { ...good, ...change },
    });
    expect(refusal.message).toBe(message);
  }
  expect(await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } })).toMatchObject(
    {
      data: null,
    },
  );
});

// Covers API-53.
it("reads a date without a zone as UTC", async () => {
  const { leagueId, teamIds } = await createLeague(testApp, 1);
  const draftDate = later(60).slice(0, 16);
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: { draftOrder: teamIds, draftDate, pickTimeSeconds: "90" },
  });
  const { data } = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  expect(data).toMatchObject({ startDate: `${draftDate}:00.000Z`, pickTimeSeconds: 90 });
});

// Covers ADMIN-LEAGUE-14, ADMIN-LEAGUE-19.
it("can be changed until it begins, and not afterwards", async () => {
  const { leagueId, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  const body = { draftOrder: teamIds.toReversed(), draftDate: later(20), pickTimeSeconds: 30 };
  await testApp.call(draftRoutes.generate, { as: testApp.admin, params: { leagueId }, body });
  const { data } = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  expect(data?.draftOrder.map((row) => row.team.teamId)).toEqual(teamIds.toReversed());
  await moveTo(testApp, startsAt + 10 * MINUTE_MS);
  const refusal = await testApp.refusal(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: { ...body, draftDate: later(30) },
  });
  expect(refusal.message).toBe("Cannot save: Draft has already started");
});

// Covers DRAFT-24.
it("adds a team that joins before the start to the order, and refuses teams while it runs", async () => {
  const { leagueId, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  const newcomer = await testApp.createUser();
  const body = { leagueId, teamName: "Latecomers", leaguePassword: null };
  const { data: joined } = await testApp.call(leagueRoutes.join, { as: newcomer, body });
  const { data } = await testApp.call(draftRoutes.byLeague, { as: newcomer, params: { leagueId } });
  expect(data?.draftOrder.map((row) => row.team.teamId)).toEqual([...teamIds, joined.teamId]);
  await moveTo(testApp, startsAt);
  const outsider = await testApp.createUser();
  expect(await testApp.refusal(leagueRoutes.join, { as: outsider, body })).toMatchObject({ code: 409 });
  const { data: joinable } = await testApp.call(leagueRoutes.joinable, { as: outsider });
  expect(joinable.map((league) => league.leagueId)).not.toContain(leagueId);
});

it("of two admins who set one draft at once, one schedule wins completely", async () => {
  const { leagueId, teamIds } = await createLeague(testApp, 3);
  const orders = [teamIds, teamIds.toReversed()];
  await Promise.all(
    orders.map((draftOrder) =>
      testApp.call(draftRoutes.generate, {
        as: testApp.admin,
        params: { leagueId },
        body: { draftOrder, draftDate: later(10), pickTimeSeconds: 60 },
      }),
    ),
  );
  const { data } = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  expect(orders).toContainEqual(data?.draftOrder.map((row) => row.team.teamId));
  const slots = await testApp.db
    .selectFrom("draftPicks")
    .select("pickNumber")
    .where("leagueId", "=", leagueId)
    .execute();
  expect(slots).toHaveLength(6);
});

it("names the minimum lead that the operator has set", async () => {
  const strict = await createTestApp({ DRAFT_MIN_LEAD_SECONDS: "90" });
  const { leagueId, teamIds } = await createLeague(strict, 1);
  const draftDate = new Date(strict.time + 89_000).toISOString();
  const body = { draftOrder: teamIds, draftDate, pickTimeSeconds: 60 };
  expect(
    await strict.refusal(draftRoutes.generate, { as: strict.admin, params: { leagueId }, body }),
  ).toEqual({
    code: 409,
    message:
      "Draft must be scheduled at least 90 seconds in the future to allow participants time to prepare.",
  });
  await strict.close();
});
