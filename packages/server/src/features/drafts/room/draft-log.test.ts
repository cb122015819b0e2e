import { draftRoutes, type ServerMessage } from "@emberline/contract";
import { applyEvent, type Draft, ROOM_OPENS_SECONDS } from "@emberline/game";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { createApiCaller } from "../../../testing/app/api-caller.ts";
import { type DraftClient, joinLegacy, join } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  createLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { insertExits } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const PICK_MS = PICK_SECONDS * 1000;

async function enter(person: TestUser, league: { leagueId: string }) {
  const client = await join(testApp, person, league);
  const { payload: snapshot } = await client.waitFor("draft-snapshot");
  const { payload: presence } = await client.waitFor("draft-presence");
  return { client, snapshot, presence };
}

const reason = "The doorbell rang";
const commissionerCall = <Body extends object>({ leagueId, owners }: DraftLeague, body: Body) => ({
  as: owners[0],
  params: { leagueId },
  body: { reason, ...body },
});

/** The next message except presence messages, which have their own timing. */
async function nextOf(client: DraftClient): Promise<ServerMessage> {
  const message = await client.next();
  return message.type === "draft-presence" ? nextOf(client) : message;
}

/** Folds the events up to a version, as our app does; throws on any gap. */
async function follow(
  client: DraftClient,
  { state, version }: { state: Draft | null; version: number },
  until: number,
) {
  let [draft, last] = [state, version];
  while (last < until) {
    const { payload } = await client.waitFor("draft-events");
    expect(payload.from).toBe(last + 1);
    draft = payload.events.reduce<Draft | null>(applyEvent, draft);
    last += payload.events.length;
  }
  return draft;
}

// Covers ROOM-21.
test("a join with log gets the whole state, the participants and the presence", async () => {
  const league = await createDraftLeague(testApp, 3);
  const { snapshot, presence } = await enter(league.owners[1]!, league);
  expect(snapshot).toMatchObject({
    version: 1,
    missed: null,
    teamId: league.teamIds[1],
    desk: null,
    leagueName: "The League",
    roomOpensAt: league.startsAt - ROOM_OPENS_SECONDS * 1000,
    seedHash: expect.stringMatching(/^[\da-f]{64}$/),
    practice: null,
    serverNow: testApp.time,
  });
  expect(snapshot.state).toEqual(await assertDraftConsistent(testApp, league));
  expect(snapshot.cast.teams.map(({ name }) => name)).toEqual(["Team 1", "Team 2", "Team 3"]);
  expect(snapshot.cast.players.map(({ firstName }) => firstName)).toEqual([
    "Ada",
    "Bo",
    "Cleo",
    "Dag",
    "Eve",
    "Finn O'Hara",
  ]);
  expect(snapshot.cast.players.every(({ canBeDrafted }) => canBeDrafted)).toBe(true);
  expect(presence).toEqual({ teamIds: [league.teamIds[1]], watching: 0 });
  expect((await enter(league.owners[0]!, league)).snapshot.desk).toBe("owner");
  expect((await enter(testApp.admin, league)).snapshot).toMatchObject({ desk: "admin", teamId: null });
});

test("an admin who owns the league runs its draft as the owner", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { userId } = league.owners[0]!;
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", userId).execute();
  expect((await enter(league.owners[0]!, league)).snapshot.desk).toBe("owner");
});

test("changes arrive as numbered events and nothing else, and fold to the state of the server", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { client, snapshot } = await enter(league.owners[1]!, league);
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + 10_000);
  await testApp.call(draftRoutes.pause, commissionerCall(league, {}));
  const playerId = testApp.season.players[2]!;
  await testApp.call(draftRoutes.pickFor, commissionerCall(league, { pickNumber: 1, playerId }));
  await testApp.call(draftRoutes.resume, commissionerCall(league, {}));
  await testApp.call(draftRoutes.addTime, commissionerCall(league, { seconds: 30 }));
  await moveTo(testApp, testApp.time + PICK_MS + 30_000);
  await testApp.call(draftRoutes.undo, commissionerCall(league, { keepPicks: 0, seenPicks: 2 }));
  for (let pick = 1; pick <= 6; pick += 1) await moveTo(testApp, testApp.time + PICK_MS);
  const truth = await assertDraftConsistent(testApp, league);
  expect(truth.completedAt).toBe(testApp.time);
  const { snapshot: after } = await enter(league.owners[1]!, league);
  const types = new Set(client.inbox.map(({ type }) => type));
  expect(await follow(client, snapshot, after.version)).toEqual(truth);
  types.delete("draft-presence");
  expect(types).toEqual(new Set(["draft-events"]));
  expect(after.state).toEqual(truth);
});

// Covers ROOM-22.
test("no message of the log has a key of a board, which the legacy client would show as one", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { client, snapshot, presence } = await enter(league.owners[0]!, league);
  await moveTo(testApp, league.startsAt);
  const events = await nextOf(client);
  const keys = [snapshot, presence, "payload" in events ? events.payload : {}].flatMap((payload) =>
    Object.keys(payload ?? {}),
  );
  expect(keys).toContain("serverNow");
  for (const key of ["draftOrder", "availablePlayers", "myTeam", "draft"]) expect(keys).not.toContain(key);
});

// Covers ROOM-21.
test("a client that returns with the last number it saw gets the missed events only", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { client, snapshot } = await enter(league.owners[0]!, league);
  client.socket.terminate();
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + PICK_MS);
  const since = { draftId: snapshot.draftId, version: snapshot.version };
  const back = await join(testApp, league.owners[0]!, { ...league, since });
  const { payload } = await back.waitFor("draft-snapshot");
  expect(payload).toMatchObject({ state: null, version: 4 });
  expect(payload.missed?.map(({ type }) => type)).toEqual(["clock-started", "picked", "clock-started"]);
  const truth = await assertDraftConsistent(testApp, league);
  expect(payload.missed?.reduce<Draft | null>(applyEvent, snapshot.state)).toEqual(truth);
  const nothing = await join(testApp, league.owners[0]!, {
    ...league,
    since: { ...since, version: payload.version },
  });
  expect((await nothing.waitFor("draft-snapshot")).payload).toMatchObject({ state: null, missed: [] });
});

test.each([
  ["of another draft", { draftId: "5d6d0c5e-63b4-4ee4-9d4c-0f4cbb6c2f1d" }],
  ["ahead of the server", { version: 99 }],
])("a number %s gets the whole state", async (_name, wrong) => {
  const league = await createDraftLeague(testApp, 2);
  const { snapshot } = await enter(league.owners[0]!, league);
  const since = { draftId: snapshot.draftId, version: 1, ...wrong };
  const back = await join(testApp, league.owners[0]!, { ...league, since });
  const { payload } = await back.waitFor("draft-snapshot");
  expect(payload).toMatchObject({ missed: null, version: 1 });
  expect(payload.state).toEqual(snapshot.state);
});

test("far behind, the whole state is shorter than the missed events", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { snapshot } = await enter(league.owners[0]!, league);
  const since = { draftId: snapshot.draftId, version: snapshot.version };
  await moveTo(testApp, league.startsAt);
  // Two clients alternate, because one client may not send that much in a minute.
  for (let times = 0; times < 100; times += 1) {
    const as = times % 2 === 0 ? testApp.admin : league.owners[0]!;
    await testApp.call(draftRoutes.pause, { ...commissionerCall(league, {}), as });
    await testApp.call(draftRoutes.resume, { ...commissionerCall(league, {}), as });
  }
  const back = await join(testApp, league.owners[0]!, { ...league, since });
  const { payload } = await back.waitFor("draft-snapshot");
  expect(payload).toMatchObject({ missed: null, version: 302 });
  expect(payload.state).toEqual(await assertDraftConsistent(testApp, league));
});

test("a socket that joins twice, or in both ways, is answered each time and gets each event once", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { client } = await enter(league.owners[0]!, league);
  const payload = { token: league.owners[0]!.token, leagueId: league.leagueId };
  client.send({ type: "join", payload });
  expect((await nextOf(client)).type).toBe("init");
  client.send({ type: "join", payload: { ...payload, log: true } });
  expect((await nextOf(client)).type).toBe("draft-snapshot");
  await moveTo(testApp, league.startsAt);
  expect(await nextOf(client)).toMatchObject({ type: "draft-events", payload: { from: 2 } });
  expect(client.inbox.filter(({ type }) => type !== "draft-presence")).toEqual([]);
});

test("before a draft is set there is an error, and a snapshot as soon as it is set", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const client = await join(testApp, owners[0]!, { leagueId });
  expect(await client.next()).toEqual({ type: "error", message: "No draft is set for this league yet" });
  const draftDate = new Date(testApp.time + 600_000).toISOString();
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: { draftOrder: teamIds, draftDate, pickTimeSeconds: 60 },
  });
  const { payload } = await client.waitFor("draft-snapshot");
  expect(payload).toMatchObject({ version: 1, teamId: teamIds[0], desk: "owner" });
  expect(payload.state?.order).toEqual(teamIds);
});

test("eliminations, points and new names are sent with the participants before the next events", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { client, snapshot } = await enter(league.owners[0]!, league);
  await moveTo(testApp, league.startsAt);
  expect((await nextOf(client)).type).toBe("draft-events");
  const gone = snapshot.cast.players[1]!.playerId;
  await insertExits(testApp.db, testApp.season.episodes[0]!, gone);
  await moveTo(testApp, league.startsAt + PICK_MS);
  const changes = await client.waitFor("draft-cast");
  expect(changes.payload.cast.players.map(({ playerId }) => playerId)).not.toContain(gone);
  expect((await nextOf(client)).type).toBe("draft-events");
  await moveTo(testApp, testApp.time + PICK_MS);
  expect((await nextOf(client)).type).toBe("draft-events");
  await testApp.db.deleteFrom("eliminations").execute();
});

// Covers DRAFT-31.
test("a drafted player who is eliminated stays in the participants but cannot be drafted again", async () => {
  const league = await createDraftLeague(testApp, 2);
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + PICK_MS);
  const [pick] = (await assertDraftConsistent(testApp, league)).picks;
  await insertExits(testApp.db, testApp.season.episodes[0]!, pick!.playerId);
  const { snapshot } = await enter(league.owners[0]!, league);
  const canBeDrafted = (id: string) =>
    snapshot.cast.players.find(({ playerId }) => playerId === id)?.canBeDrafted;
  expect(canBeDrafted(pick!.playerId)).toBe(false);
  expect(snapshot.cast.players.filter((player) => player.canBeDrafted)).toHaveLength(5);
  await testApp.db.deleteFrom("eliminations").execute();
});

test("two servers send their rooms the same log, whichever commits", async () => {
  const league = await createDraftLeague(testApp, 2);
  const second = await createApp(testApp);
  await second.start();
  const near = await enter(league.owners[0]!, league);
  const far = await join({ server: second.server }, league.owners[1]!, league);
  const { payload: snapshot } = await far.waitFor("draft-snapshot");
  const elsewhere = createApiCaller(second.server, () => {});
  await moveTo(testApp, league.startsAt);
  await elsewhere.call(draftRoutes.pause, commissionerCall(league, {}));
  await testApp.call(draftRoutes.resume, commissionerCall(league, {}));
  await elsewhere.call(draftRoutes.addTime, commissionerCall(league, { seconds: 5 }));
  await testApp.call(draftRoutes.addTime, commissionerCall(league, { seconds: 5 }));
  const truth = await assertDraftConsistent(testApp, league);
  const version = 9;
  expect(await follow(near.client, near.snapshot, version)).toEqual(truth);
  expect(await follow(far, snapshot, version)).toEqual(truth);
  await second.stop();
  await second.server.close();
});

// Covers ROOM-22, LEGACY-16.
test("the legacy client sees a pause, an undo and a commissioner's pick on its board, and every clock", async () => {
  const league = await createDraftLeague(testApp, 2);
  const old = await joinLegacy(testApp, league.owners[1]!, league.leagueId);
  await old.waitFor("init");
  await moveTo(testApp, league.startsAt);
  expect(await old.next()).toMatchObject({ payload: { timeoutMs: PICK_MS } });
  await moveTo(testApp, league.startsAt + 20_000);
  await testApp.call(draftRoutes.addTime, commissionerCall(league, { seconds: 30 }));
  expect(await old.next()).toMatchObject({
    type: "draft-timer-started",
    payload: { startTime: league.startsAt, timeoutMs: PICK_MS + 30_000 },
  });
  await testApp.call(draftRoutes.pause, commissionerCall(league, {}));
  expect((await old.next()).type).toBe("init");
  const stopped = { type: "draft-timer-started", payload: { startTime: testApp.time, timeoutMs: 0 } };
  expect(await old.next()).toMatchObject(stopped);
  const late = await joinLegacy(testApp, league.owners[0]!, league.leagueId);
  expect((await late.waitFor("init")).type).toBe("init");
  expect(await late.next()).toMatchObject(stopped);
  await testApp.call(draftRoutes.resume, commissionerCall(league, {}));
  expect(await old.next()).toMatchObject({
    type: "draft-timer-started",
    payload: { startTime: testApp.time, timeoutMs: PICK_MS + 10_000 },
  });
  const playerId = testApp.season.players[2]!;
  await testApp.call(draftRoutes.pickFor, commissionerCall(league, { pickNumber: 1, playerId }));
  expect(await old.next()).toMatchObject({
    type: "pick-made",
    payload: { draftOrder: expect.arrayContaining([expect.objectContaining({ pickedBy: "desk" })]) },
  });
  expect((await old.next()).type).toBe("draft-timer-started");
  await testApp.call(draftRoutes.undo, commissionerCall(league, { keepPicks: 0, seenPicks: 1 }));
  const board = await old.next();
  if (board.type !== "init") throw new Error(`${board.type} instead of a board`);
  expect(board.payload.draftOrder[0]).toMatchObject({ player: null, currentPick: 1 });
  expect(board.payload.availablePlayers).toHaveLength(6);
  expect((await old.next()).type).toBe("draft-timer-started");
  expect(old.inbox).toEqual([]);
});
