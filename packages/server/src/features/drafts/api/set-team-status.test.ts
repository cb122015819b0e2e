import { draftRoutes } from "@emberline/contract";
import { AWAY_PICK_SECONDS, ROOM_OPENS_SECONDS } from "@emberline/game";
import { beforeAll, expect, test } from "vitest";
import { createDraftLeague, createLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

type Body = { mark: "ready" | "away"; on: boolean };
const mark = (as: TestUser | undefined, leagueId: string, body: Body) =>
  testApp.call(draftRoutes.mark, { as, params: { leagueId }, body });
const refusal = (as: TestUser | undefined, leagueId: string, body: Body) =>
  testApp.refusal(draftRoutes.mark, { as, params: { leagueId }, body });
const eventsOf = async (leagueId: string) =>
  (await testApp.call(draftRoutes.board, { as: testApp.admin, params: { leagueId } })).data?.events ?? [];
const marksOf = async (leagueId: string) =>
  (await eventsOf(leagueId)).filter((event) => event.type === "marked");

// Covers ROOM-20, ROOM-28.
test("an owner can be ready once the room is open; a repeated status counts once", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const startsAt = testApp.time + (ROOM_OPENS_SECONDS + 600) * 1000;
  const body = {
    draftOrder: teamIds,
    draftDate: new Date(startsAt).toISOString(),
    pickTimeSeconds: 60,
  };
  await testApp.call(draftRoutes.generate, { as: testApp.admin, params: { leagueId }, body });
  const { data } = await testApp.call(draftRoutes.byLeague, { as: owners[0], params: { leagueId } });
  const opensAt = startsAt - ROOM_OPENS_SECONDS * 1000;
  expect(data?.roomOpensAt).toBe(new Date(opensAt).toISOString());
  await moveTo(testApp, opensAt - 1);
  expect(await refusal(owners[0], leagueId, { mark: "ready", on: true })).toEqual({
    code: 409,
    message: "The room opens 30 minutes before the draft starts",
  });
  await moveTo(testApp, opensAt);
  await mark(owners[0], leagueId, { mark: "ready", on: true });
  await mark(owners[0], leagueId, { mark: "ready", on: true });
  await mark(owners[0], leagueId, { mark: "ready", on: false });
  expect(await marksOf(leagueId)).toEqual([
    { type: "marked", teamId: teamIds[0], mark: "ready", on: true, at: opensAt },
    { type: "marked", teamId: teamIds[0], mark: "ready", on: false, at: opensAt },
  ]);
});

test("a team with two hundred status changes can only withdraw its status: each change is stored permanently", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  await moveTo(testApp, startsAt);
  await mark(owners[0], leagueId, { mark: "away", on: true });
  const { draftId, version } = await testApp.db
    .selectFrom("drafts")
    .select(["draftId", "version"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 198 }, (_, index) => ({
    leagueId,
    draftId,
    number: version + index + 1,
    event: JSON.stringify({
      type: "marked",
      teamId: teamIds[0],
      mark: "ready",
      on: index % 2 === 0,
      at: startsAt,
    }),
  }));
  await testApp.pool.query(
    `insert into draft_events (league_id, draft_id, number, event)
      select "leagueId", "draftId", number, event::jsonb from jsonb_to_recordset($1::jsonb)
        as e ("leagueId" uuid, "draftId" uuid, number int, event text)`,
    [JSON.stringify(others)],
  );
  await testApp.pool.query("update drafts set version = version + 198 where draft_id = $1", [draftId]);
  await mark(owners[0], leagueId, { mark: "ready", on: true });
  await mark(owners[0], leagueId, { mark: "away", on: false });
  expect(await refusal(owners[0], leagueId, { mark: "away", on: true })).toMatchObject({ code: 429 });
  await mark(owners[1], leagueId, { mark: "ready", on: true });
  expect(await marksOf(leagueId)).toHaveLength(202);
});

// Covers ROOM-19.
test("a team that goes away on the clock gets a short clock and can return before its end", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  await moveTo(testApp, startsAt);
  testApp.time = startsAt + 10_000;
  await mark(owners[0], leagueId, { mark: "away", on: true });
  const shortDeadline = startsAt + 10_000 + AWAY_PICK_SECONDS * 1000;
  expect((await eventsOf(leagueId)).at(-1)).toMatchObject({
    type: "clock-started",
    deadline: shortDeadline,
    fullDeadline: startsAt + 60_000,
  });
  await mark(owners[0], leagueId, { mark: "away", on: false });
  expect((await eventsOf(leagueId)).at(-1)).toMatchObject({ deadline: startsAt + 60_000 });
  await mark(owners[0], leagueId, { mark: "away", on: true });
  await moveTo(testApp, shortDeadline - 1);
  expect((await eventsOf(leagueId)).filter((event) => event.type === "picked")).toEqual([]);
  await moveTo(testApp, shortDeadline);
  expect((await eventsOf(leagueId)).filter((event) => event.type === "picked")).toMatchObject([
    { pickNumber: 1, teamId: teamIds[0], by: "rule", at: shortDeadline },
  ]);
});

test("only a team has a status, and only before and during a draft", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  expect(await refusal(owners[0], leagueId, { mark: "away", on: true })).toEqual({
    code: 409,
    message: "No draft is set for this league",
  });
  const league = await createDraftLeague(testApp, 1);
  expect(await refusal(testApp.admin, league.leagueId, { mark: "away", on: true })).toEqual({
    code: 403,
    message: "You have no team in this league",
  });
  await moveTo(testApp, league.startsAt);
  for (const _ of testApp.season.players) await moveTo(testApp, testApp.time + 60_000);
  expect(await refusal(league.owners[0], league.leagueId, { mark: "away", on: true })).toEqual({
    code: 409,
    message: "The draft is complete.",
  });
});

test("a user can change the status thirty times a minute, even if others share the address", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  const [one, other] = owners;
  for (let count = 0; count < 30; count += 1) {
    await mark(one, leagueId, { mark: "away", on: count % 2 === 0 });
  }
  expect(await refusal(one, leagueId, { mark: "away", on: true })).toMatchObject({ code: 429 });
  const address = one?.address ?? "";
  await testApp.call(draftRoutes.mark, {
    as: other,
    address,
    params: { leagueId },
    body: { mark: "away", on: true },
  });
});
