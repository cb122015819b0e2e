import { randomUUID } from "node:crypto";
import type { ServerMessage } from "@emberline/contract";
import { applyEvent, type Draft, foldDraft } from "@emberline/game";
import { expect, test } from "vitest";
import type { FailPointName } from "../../../platform/fail-points.ts";
import { createDraftLeague, type DraftLeague, PICK_SECONDS } from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { createFakeTimers } from "../../../testing/fakes/fake-timers.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import type { DraftRepository } from "../model/draft-repository.ts";
import { createDraftEngine } from "./draft-engine.ts";
import type { ClientSocket } from "../../../platform/sockets/client-socket.ts";
import { type PgDraftTx, createPgDraftRepository } from "../store/pg-draft-repository.ts";

const testApp = useTestApp();

const PICK_MS = PICK_SECONDS * 1000;

interface Setting {
  failAt?: FailPointName;
  repository?: Partial<DraftRepository<PgDraftTx>>;
  isSuspended?: () => boolean;
}

/** An engine on the test's database with a fake clock; it fails once at the given point. */
async function createEngine({ failAt, repository, isSuspended }: Setting = {}) {
  const timers = createFakeTimers(testApp.time);
  const errors: string[] = [];
  let failing = failAt;
  const engine = createDraftEngine({
    repository: { ...createPgDraftRepository(testApp), ...repository },
    now: () => testApp.time,
    onJump: testApp.onClockJump,
    isSuspended,
    timers,
    log: { error: (_: unknown, words?: string) => void errors.push(words ?? "") },
    failPoint: (name) => {
      if (name !== failing) return;
      failing = undefined;
      throw new Error(`failed at ${name}`);
    },
  });
  // Clocks are loaded for the next two minutes.
  testApp.time = (await nextStart()) - 1000;
  await engine.start();
  return { engine, timers, errors, fail: (name: FailPointName) => (failing = name) };
}

async function nextStart(): Promise<number> {
  const { startDate } = await testApp.db
    .selectFrom("drafts")
    .select("startDate")
    .orderBy("startDate", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return startDate.getTime();
}

type Engine = Awaited<ReturnType<typeof createEngine>>["engine"];

/** A client that folds the events it receives, as our app does. */
async function enter(engine: Engine, { leagueId, teamIds, owners }: DraftLeague, readyState = 1) {
  const received: ServerMessage[] = [];
  const socket: ClientSocket = {
    readyState,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame) => void received.push(JSON.parse(String(frame))),
    close: () => {},
  };
  const { userId } = owners[0]!;
  const sessionId = randomUUID();
  const participant = {
    socket,
    userId,
    sessionId,
    leagueId,
    teamId: teamIds[0]!,
    log: true,
    desk: null,
    seen: null,
  };
  await engine.join({ leagueId, participant });
  /** Throws when an event is missing or repeated. */
  function fold(): Draft | null {
    let [draft, last]: [Draft | null, number] = [null, 0];
    for (const { type, payload } of received.filter((message) => message.type !== "error")) {
      if (type === "draft-snapshot") [draft, last] = [payload.state, payload.version];
      if (type !== "draft-events") continue;
      expect(payload.from).toBe(last + 1);
      draft = payload.events.reduce<Draft | null>(applyEvent, draft);
      last += payload.events.length;
    }
    return draft;
  }
  return { socket, received, fold };
}

async function logOf(leagueId: string): Promise<Draft | null> {
  const rows = await testApp.db
    .selectFrom("draftEvents")
    .select("event")
    .where("leagueId", "=", leagueId)
    .orderBy("number")
    .execute();
  return foldDraft(rows.map(({ event }) => event));
}

const pickOf = (league: DraftLeague, key: string) => ({
  leagueId: league.leagueId,
  playerId: testApp.season.players[2]!,
  slot: { pickNumber: 1 },
  key,
  at: testApp.time,
});
const ownerOf = ({ owners }: DraftLeague) =>
  Promise.resolve({ userId: owners[0]!.userId, authorize: () => Promise.resolve() });

test("a room that missed the broadcast of a commit is resynced in a second, without a gap", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { engine, timers, errors, fail } = await createEngine();
  const participant = await enter(engine, league);
  testApp.time = league.startsAt;
  fail("before_broadcast");
  await engine.runDueClocks();
  expect(errors).toEqual(["broadcast failed; the room will resync in 1 s"]);
  timers.advance(1000);
  await engine.runDueClocks();
  expect(participant.fold()).toEqual(await logOf(league.leagueId));
  expect(participant.fold()?.begunAt).toBe(league.startsAt);
  await engine.stop();
});

test("a draft whose start was skipped by a clock jump starts at once", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { engine, timers } = await createEngine();
  testApp.jumpTo(league.startsAt + 3_600_000);
  timers.advance(0);
  await expect.poll(async () => (await logOf(league.leagueId))?.begunAt).toBe(testApp.time);
  await engine.stop();
});

test("while the clocks are suspended none fires, alone or in a batch", async () => {
  const leagues = [await createDraftLeague(testApp, 2), await createDraftLeague(testApp, 2)];
  const { engine } = await createEngine({ isSuspended: () => true });
  testApp.time = leagues[0]!.startsAt;
  await engine.runDueClocks();
  for (const { leagueId } of leagues) expect((await logOf(leagueId))?.begunAt).toBeNull();
  await engine.stop();
});

test("a client that disconnects while it joins is not in the room", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { engine } = await createEngine();
  const CLOSED = 3;
  const { socket } = await enter(engine, league, CLOSED);
  expect(engine.rooms.participants()).toEqual([]);
  expect(engine.rooms.roomOf(socket)).toBeUndefined();
  await engine.stop();
});

test("a commit of another server reaches a room although every notification is lost", async () => {
  const league = await createDraftLeague(testApp, 2);
  const deaf = { listen: () => ({ ready: Promise.resolve(), stop: () => {} }) };
  const [near, far] = [await createEngine(), await createEngine({ repository: deaf })];
  const participant = await enter(far.engine, league);
  testApp.time = league.startsAt;
  await near.engine.runDueClocks();
  expect(participant.received.map(({ type }) => type)).not.toContain("draft-events");
  far.timers.advance(5000);
  await expect.poll(() => participant.received.map(({ type }) => type)).toContain("draft-events");
  expect(participant.fold()).toEqual(await logOf(league.leagueId));
  await Promise.all([near.engine.stop(), far.engine.stop()]);
});

test.each(["after_commit", "before_ack"] as const)(
  "a keyed pick that fails %s was stored: when it is repeated it is accepted and counts once",
  async (point) => {
    const league = await createDraftLeague(testApp, 2);
    const { engine, fail } = await createEngine();
    const participant = await enter(engine, league);
    testApp.time = league.startsAt;
    await engine.runDueClocks();
    const key = randomUUID();
    fail(point);
    const pick = () => engine.pick(pickOf(league, key), ownerOf(league));
    await expect(pick()).rejects.toThrow(`failed at ${point}`);
    expect(await pick()).toEqual({ accepted: true, message: null });
    await expect.poll(() => participant.fold()?.picks.length).toBe(1);
    expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
    await engine.stop();
  },
);

test("a keyed pick that fails before the commit was not stored: when it is repeated it counts", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { engine, fail } = await createEngine();
  testApp.time = league.startsAt;
  await engine.runDueClocks();
  const key = randomUUID();
  fail("before_commit");
  const pick = () => engine.pick(pickOf(league, key), ownerOf(league));
  await expect(pick()).rejects.toThrow("failed at before_commit");
  expect((await assertDraftConsistent(testApp, league)).picks).toEqual([]);
  expect(await pick()).toMatchObject({ accepted: true });
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
  await engine.stop();
});

test("many drafts start at the same moment, each in its own room, and one that cannot stops no other", async () => {
  const leagues: DraftLeague[] = [];
  for (let count = 0; count < 5; count += 1) leagues.push(await createDraftLeague(testApp, 2));
  const [broken] = leagues;
  await testApp.db
    .updateTable("draftEvents")
    .set({ event: JSON.stringify({ type: "completed", at: 0 }) })
    .where("leagueId", "=", broken!.leagueId)
    .execute();
  const { engine, errors } = await createEngine();
  const sound = leagues.slice(1);
  const clients = await Promise.all(sound.map((league) => enter(engine, league)));
  testApp.time = sound[0]!.startsAt;
  await engine.runDueClocks();
  for (const [index, league] of sound.entries()) {
    expect(await assertDraftConsistent(testApp, league)).toMatchObject({
      begunAt: league.startsAt,
      pickNumber: 1,
    });
    expect(clients[index]?.fold()).toEqual(await logOf(league.leagueId));
  }
  expect(errors).toEqual(["a draft clock could not be run; it is tried again in a second"]);
  testApp.time += PICK_MS;
  await engine.runDueClocks();
  for (const league of sound)
    expect((await assertDraftConsistent(testApp, league)).picks).toMatchObject([{ by: "rule" }]);
  await engine.stop();
  await testApp.db.deleteFrom("drafts").where("leagueId", "=", broken!.leagueId).execute();
});

test("two servers that fire for the same drafts start each draft once and pick once per deadline", async () => {
  const leagues: DraftLeague[] = [];
  for (let count = 0; count < 8; count += 1) leagues.push(await createDraftLeague(testApp, 2));
  const servers = [await createEngine(), await createEngine()];
  const clients = await Promise.all(
    leagues.map((league, index) => enter(servers[index % 2]!.engine, league)),
  );
  const runDueClocks = () => Promise.all(servers.map(({ engine }) => engine.runDueClocks()));
  testApp.time = leagues[0]!.startsAt;
  await runDueClocks();
  for (let pick = 1; pick <= 6; pick += 1) {
    testApp.time += PICK_MS;
    await runDueClocks();
    for (const league of leagues) {
      const { picks, completedAt } = await assertDraftConsistent(testApp, league);
      expect([picks.length, completedAt]).toEqual([pick, pick === 6 ? testApp.time : null]);
    }
  }
  for (const [index, league] of leagues.entries()) {
    const truth = await logOf(league.leagueId);
    await expect.poll(() => clients[index]?.fold()).toEqual(truth);
  }
  expect(servers.flatMap(({ errors }) => errors)).toEqual([]);
  await Promise.all(servers.map(({ engine }) => engine.stop()));
});

test("clients that wait for the same room join together, each from where it left off", async () => {
  const league = await createDraftLeague(testApp, 2);
  let reads = 0;
  const { boardData } = createPgDraftRepository(testApp);
  const { engine } = await createEngine({
    repository: {
      boardData: (stored) => {
        reads += 1;
        return boardData(stored);
      },
    },
  });
  const clients = await Promise.all(Array.from({ length: 9 }, () => enter(engine, league)));
  expect(reads).toBe(2);
  expect(clients.map(({ fold }) => fold()?.order)).toEqual(Array(9).fill(league.teamIds));
  await engine.stop();
});
