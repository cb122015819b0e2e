import { randomUUID } from "node:crypto";
import { auditRoutes, draftRoutes, leagueRoutes } from "@emberline/contract";
import { COMMISSIONER_REFUSAL_MESSAGES } from "@emberline/game";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const PICK_MS = PICK_SECONDS * 1000;
const reason = "The doorbell rang";

/** A draft whose first clock has been running for the given time. */
async function startDraft(size: number, sinceMs = 0): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, size);
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + sinceMs);
  return league;
}

async function readOnce(league: DraftLeague) {
  const params = { leagueId: league.leagueId };
  const { data } = await testApp.call(draftRoutes.board, { as: league.owners[1], params });
  return { draft: await assertDraftConsistent(testApp, league), events: data!.events };
}

/** Calls a route as a commissioner. */
const owned = <Body extends object>({ leagueId, owners }: DraftLeague, body: Body) => ({
  as: owners[0],
  params: { leagueId },
  body: { reason, ...body },
});
const asAdmin = <Body extends object>(league: DraftLeague, body: Body) => ({
  ...owned(league, body),
  as: testApp.admin,
});

// Covers DRAFT-8.
test("a pause stops the clock, and a resumed draft continues with the remaining time", async () => {
  const league = await startDraft(2, 20_000);
  await testApp.call(draftRoutes.pause, owned(league, {}));
  const paused = await assertDraftConsistent(testApp, league);
  expect(paused).toMatchObject({ pausedAt: testApp.time, remainingMs: PICK_MS - 20_000, deadline: null });
  await moveTo(testApp, league.startsAt + 86_400_000);
  expect((await assertDraftConsistent(testApp, league)).picks).toEqual([]);
  await testApp.call(draftRoutes.resume, owned(league, {}));
  const resumed = await assertDraftConsistent(testApp, league);
  expect(resumed).toMatchObject({ startedAt: testApp.time, deadline: testApp.time + PICK_MS - 20_000 });
  await moveTo(testApp, testApp.time + PICK_MS - 20_001);
  expect((await assertDraftConsistent(testApp, league)).picks).toEqual([]);
  await moveTo(testApp, testApp.time + 1);
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
});

test("a server that starts during a pause changes nothing", async () => {
  const league = await startDraft(2, 20_000);
  await testApp.call(draftRoutes.pause, owned(league, {}));
  testApp.time += 3_600_000;
  const other = await createApp(testApp);
  await other.start();
  await other.runDueClocks();
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    remainingMs: PICK_MS - 20_000,
    picks: [],
  });
  await testApp.call(draftRoutes.resume, owned(league, {}));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    deadline: testApp.time + PICK_MS - 20_000,
  });
  await other.stop();
  await other.server.close();
});

test("a user can run sixty actions of a kind in a minute", async () => {
  const league = await startDraft(2);
  const admin = await testApp.createUser();
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", admin.userId).execute();
  const add = { ...owned(league, { seconds: 1 }), as: admin };
  for (let count = 0; count < 60; count += 1) await testApp.call(draftRoutes.addTime, add);
  expect(await testApp.refusal(draftRoutes.addTime, add)).toMatchObject({ code: 429 });
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    deadline: league.startsAt + PICK_MS + 60_000,
  });
  await testApp.call(draftRoutes.addTime, owned(league, { seconds: 1 }));
});

test("added time moves the deadline, and in a pause the remaining time", async () => {
  const league = await startDraft(2, 20_000);
  await testApp.call(draftRoutes.addTime, owned(league, { seconds: 90 }));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    deadline: league.startsAt + PICK_MS + 90_000,
  });
  await testApp.call(draftRoutes.pause, owned(league, {}));
  await testApp.call(draftRoutes.addTime, owned(league, { seconds: 10 }));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ remainingMs: PICK_MS + 80_000 });
  await testApp.call(draftRoutes.resume, owned(league, {}));
  await moveTo(testApp, league.startsAt + PICK_MS + 99_999);
  expect((await assertDraftConsistent(testApp, league)).picks).toEqual([]);
  await moveTo(testApp, league.startsAt + PICK_MS + 100_000);
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
});

test("an action counts once per key, also when its answer was lost and the draft has moved on", async () => {
  const league = await startDraft(2, 20_000);
  const [one] = testApp.season.players;
  const acts = [
    [draftRoutes.addTime, { seconds: 30 }],
    [draftRoutes.pickFor, { pickNumber: 1, playerId: one }],
    [draftRoutes.undo, { keepPicks: 0, seenPicks: 1 }],
    [draftRoutes.pickFor, { pickNumber: 1, playerId: one }],
    [draftRoutes.pause, {}],
    [draftRoutes.resume, {}],
  ] as const;
  const sent = acts.map(([route, body]) => ({ route, call: owned(league, { ...body, key: randomUUID() }) }));
  for (const { route, call } of sent) {
    await Promise.all([testApp.call(route, call), testApp.call(route, call)]);
  }
  const { draft, events } = await readOnce(league);
  expect(draft.picks).toHaveLength(1);
  for (const { route, call } of sent) await testApp.call(route, call);
  expect(await readOnce(league)).toEqual({ draft, events });
  expect(events.filter((event) => "desk" in event)).toHaveLength(acts.length);
  const query = { subjectId: league.leagueId };
  const { data } = await testApp.call(auditRoutes.list, { as: testApp.admin, query });
  expect(data.entries.filter(({ after }) => after !== null && "reason" in after)).toHaveLength(acts.length);
  const key = randomUUID();
  await testApp.call(draftRoutes.addTime, owned(league, { seconds: 30 }));
  await testApp.call(draftRoutes.addTime, owned(league, { seconds: 30, key }));
  await testApp.call(draftRoutes.addTime, asAdmin(league, { seconds: 30 }));
  expect((await assertDraftConsistent(testApp, league)).deadline).toBe(draft.deadline! + 90_000);
});

test("a former league owner cannot repeat an action with its key", async () => {
  const league = await startDraft(2, 1000);
  const call = owned(league, { seconds: 30, key: randomUUID() });
  await testApp.call(draftRoutes.addTime, call);
  await testApp.db
    .updateTable("leagues")
    .set({ ownerId: league.owners[1]!.userId })
    .where("leagueId", "=", league.leagueId)
    .execute();
  expect(await testApp.codeOf(draftRoutes.addTime, call)).toBe(403);
});

test("undone picks free their slots, players and rosters, also in a pause", async () => {
  const league = await startDraft(2);
  await moveTo(testApp, league.startsAt + PICK_MS);
  await moveTo(testApp, league.startsAt + 2 * PICK_MS);
  await moveTo(testApp, league.startsAt + 3 * PICK_MS);
  const { picks } = await assertDraftConsistent(testApp, league);
  expect(picks).toHaveLength(3);
  await testApp.call(draftRoutes.undo, owned(league, { keepPicks: 2, seenPicks: 3 }));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    picks: picks.slice(0, 2),
    pickNumber: 3,
    deadline: testApp.time + PICK_MS,
  });
  await testApp.call(draftRoutes.pause, owned(league, {}));
  await testApp.call(draftRoutes.undo, owned(league, { keepPicks: 0, seenPicks: 2 }));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    picks: [],
    pickNumber: 1,
    remainingMs: PICK_MS,
  });
  await testApp.call(draftRoutes.resume, owned(league, {}));
  await moveTo(testApp, testApp.time + PICK_MS);
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
});

// Covers ROOM-17.
test("an undone player returns to the former position in the queue", async () => {
  const league = await startDraft(2);
  const { leagueId, owners } = league;
  const playerIds = [3, 1, 4].map((place) => testApp.season.players[place]!);
  await testApp.call(draftRoutes.saveQueue, { as: owners[1], params: { leagueId }, body: { playerIds } });
  const taken = { pickNumber: 1, playerId: playerIds[0]! };
  await testApp.call(draftRoutes.pickFor, owned(league, taken));
  const queue = async () =>
    (await testApp.call(draftRoutes.queue, { as: owners[1], params: { leagueId } })).data.playerIds;
  expect(await queue()).toEqual(playerIds.slice(1));
  const body = { playerIds: [playerIds[2]!, playerIds[1]!] };
  await testApp.call(draftRoutes.saveQueue, { as: owners[1], params: { leagueId }, body });
  await testApp.call(draftRoutes.undo, owned(league, { keepPicks: 0, seenPicks: 1 }));
  expect(await queue()).toEqual([playerIds[0], playerIds[2], playerIds[1]]);
});

test("a commissioner picks for the team on the clock; the next clock starts at once, or after the pause", async () => {
  const league = await startDraft(2, 5000);
  const [one, two] = testApp.season.players;
  await testApp.call(draftRoutes.pickFor, asAdmin(league, { pickNumber: 1, playerId: one! }));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    picks: [{ teamId: league.teamIds[0], playerId: one, by: "desk", desk: "admin", reason }],
    deadline: testApp.time + PICK_MS,
  });
  await testApp.call(draftRoutes.pause, owned(league, {}));
  await testApp.call(draftRoutes.pickFor, owned(league, { pickNumber: 2, playerId: two! }));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    picks: [{ by: "desk" }, { teamId: league.teamIds[1], playerId: two, by: "desk", desk: "owner" }],
    deadline: null,
    remainingMs: PICK_MS,
  });
});

test("the commissioner's last pick completes the draft, and nothing changes afterwards", async () => {
  const league = await startDraft(1);
  for (const [index, playerId] of testApp.season.players.entries()) {
    await testApp.call(draftRoutes.pickFor, owned(league, { pickNumber: index + 1, playerId }));
  }
  const draft = await assertDraftConsistent(testApp, league);
  expect(draft.completedAt).toBe(testApp.time);
  const acts = [
    [draftRoutes.pause, {}],
    [draftRoutes.resume, {}],
    [draftRoutes.addTime, { seconds: 5 }],
    [draftRoutes.undo, { keepPicks: 0, seenPicks: draft.picks.length }],
    [draftRoutes.pickFor, { pickNumber: 1, playerId: testApp.season.players[0] }],
  ] as const;
  for (const [route, body] of acts) {
    const message = COMMISSIONER_REFUSAL_MESSAGES.complete;
    expect(await testApp.refusal(route, asAdmin(league, body))).toEqual({ code: 409, message });
  }
  expect(await assertDraftConsistent(testApp, league)).toEqual(draft);
});

// Covers DRAFT-9.
test("an action shows its reason and whether the owner or an admin ran it, never the name; the audit log has the name", async () => {
  const league = await startDraft(2, 1000);
  await testApp.call(draftRoutes.pause, owned(league, {}));
  await testApp.call(draftRoutes.addTime, asAdmin(league, { seconds: 30 }));
  await testApp.call(draftRoutes.resume, asAdmin(league, {}));
  const params = { leagueId: league.leagueId };
  const { data } = await testApp.call(draftRoutes.board, { as: league.owners[1], params });
  const acts = data?.events.filter((event) => "desk" in event);
  expect(acts).toMatchObject([
    { type: "paused", desk: "owner", reason },
    { type: "time-added", desk: "admin", reason, seconds: 30 },
    { type: "resumed", desk: "admin", reason },
  ]);
  for (const person of [testApp.admin, ...league.owners]) {
    expect(JSON.stringify(data?.events)).not.toContain(person.userId);
  }
  const query = { subjectId: league.leagueId };
  const { data: log } = await testApp.call(auditRoutes.list, { as: testApp.admin, query });
  expect(log.entries.slice(0, 3)).toMatchObject([
    { action: "draft.resumed", user: { userId: testApp.admin.userId }, after: { reason } },
    { action: "draft.time-added", user: { userId: testApp.admin.userId }, after: { reason, seconds: 30 } },
    { action: "draft.paused", user: { userId: league.owners[0]?.userId }, after: { reason } },
  ]);
});

test("an impossible action is refused with the reason and leaves no trace", async () => {
  const started = await startDraft(2, 1000);
  const early = await createDraftLeague(testApp, 2);
  const wrong = [
    [early, draftRoutes.pause, {}, "not-started"],
    [early, draftRoutes.addTime, { seconds: 5 }, "not-started"],
    [early, draftRoutes.undo, { keepPicks: 0, seenPicks: 0 }, "not-started"],
    [early, draftRoutes.pickFor, { pickNumber: 1, playerId: testApp.season.players[0] }, "not-started"],
    [started, draftRoutes.resume, {}, "not-paused"],
    [started, draftRoutes.undo, { keepPicks: 0, seenPicks: 0 }, "board-changed"],
    [started, draftRoutes.undo, { keepPicks: 0, seenPicks: 1 }, "board-changed"],
    [started, draftRoutes.pickFor, { pickNumber: 2, playerId: testApp.season.players[0] }, "slot-filled"],
    [started, draftRoutes.pickFor, { pickNumber: 1, playerId: started.leagueId }, "player-unavailable"],
  ] as const;
  const query = { subjectId: started.leagueId };
  const before = await testApp.call(auditRoutes.list, { as: testApp.admin, query });
  const draft = await assertDraftConsistent(testApp, started);
  for (const [league, route, body, refusal] of wrong) {
    const message = COMMISSIONER_REFUSAL_MESSAGES[refusal];
    expect(await testApp.refusal(route, owned(league, body))).toEqual({ code: 409, message });
  }
  expect(await assertDraftConsistent(testApp, started)).toEqual(draft);
  expect(await testApp.call(auditRoutes.list, { as: testApp.admin, query })).toEqual(before);
});

// Covers LIMIT-30.
test("a reason of at most 200 characters is required, and a blank count undoes nothing", async () => {
  const league = await startDraft(2, 1000);
  const wrong = [
    [draftRoutes.pause, { reason: " " }, "Please say why"],
    [draftRoutes.pause, { reason: "x".repeat(201) }, "A reason has at most 200 characters"],
    [draftRoutes.addTime, { seconds: 0 }, COMMISSIONER_REFUSAL_MESSAGES["bad-seconds"]],
    [draftRoutes.addTime, { seconds: 3601 }, COMMISSIONER_REFUSAL_MESSAGES["bad-seconds"]],
    [draftRoutes.undo, { keepPicks: null, seenPicks: 0 }, "Please say how many picks"],
  ] as const;
  for (const [route, body, message] of wrong) {
    expect(await testApp.refusal(route, owned(league, body))).toEqual({ code: 400, message });
  }
});

// Covers DRAFT-8.
test("a member who is not the owner cannot run actions; without a draft there is nothing to run", async () => {
  const league = await startDraft(2);
  const byMember = { ...owned(league, {}), as: league.owners[1] };
  const message = "Only the owner of this league can do this";
  expect(await testApp.refusal(draftRoutes.pause, byMember)).toEqual({ code: 403, message });
  const fan = await testApp.createUser();
  const body = { name: "No Draft", teamName: "Team", privateInd: false };
  const { data } = await testApp.call(leagueRoutes.add, { as: fan, body });
  const call = { as: fan, params: { leagueId: data.leagueId }, body: { reason } };
  expect(await testApp.refusal(draftRoutes.pause, call)).toEqual({
    code: 409,
    message: "No draft is set for this league",
  });
});
