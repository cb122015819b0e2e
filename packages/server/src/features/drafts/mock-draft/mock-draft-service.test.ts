import { randomUUID } from "node:crypto";
import { hasStarted, isComplete, PICK_REFUSAL_MESSAGES, teamOnClock } from "@emberline/game";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import {
  type MockDraftClient,
  createMockDraftClient,
} from "../../../testing/clients/in-memory-mock-draft-client.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import type { MockDraftKind } from "./mock-draft.ts";
import { createMockDraftService, type MockDraftService, type MockDraftCaller } from "./mock-draft-service.ts";
import { machineTimers } from "../../../platform/clock/timers.ts";
import { insertExits } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
let league: Awaited<ReturnType<typeof createLeague>>;
beforeAll(async () => {
  const { seasonId } = testApp.season;
  const more = Array.from({ length: 10 }, (_, index) => ({ seasonId, firstName: `P${index}`, lastName: "" }));
  await testApp.db.insertInto("players").values(more).execute();
  league = await createLeague(testApp, 3);
});

const SECONDS = 10;
let now: number;
let mockDrafts: MockDraftService;
beforeEach(() => {
  now = 1_800_000_000_000;
  mockDrafts = create();
});

const create = (max?: number) =>
  createMockDraftService({
    db: testApp.db,
    now: () => now,
    timers: machineTimers,
    random: () => 0.3,
    log: { error: (fault: unknown) => expect(fault).toBeUndefined() },
    ...(max === undefined ? {} : { max }),
  });

const callerOf = (kind: MockDraftKind, { participant }: MockDraftClient): MockDraftCaller => ({
  kind,
  leagueId: league.leagueId,
  userId: participant.userId,
  desk: participant.desk,
  seen: null,
});

/** The owner of the team with this index; null is an admin without a team. */
const createClient = (index: number | null): MockDraftClient =>
  createMockDraftClient({
    userId: index === null ? randomUUID() : league.owners[index]!.userId,
    sessionId: randomUUID(),
    leagueId: league.leagueId,
    teamId: index === null ? null : league.teamIds[index]!,
    desk: index === 0 ? "owner" : index === null ? "admin" : null,
    seen: null,
  });

async function enter(kind: MockDraftKind, client: MockDraftClient): Promise<MockDraftClient> {
  await mockDrafts.join(callerOf(kind, client), client.participant, undefined);
  return client;
}

async function begin(kind: MockDraftKind, client: MockDraftClient): Promise<void> {
  await mockDrafts.startDraft(callerOf(kind, client), client.participant.socket, SECONDS);
}

/** Advances the time in steps of 250 ms, as the timer does. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 250) {
    now += 250;
    mockDrafts.tick();
  }
}

function pick(
  kind: MockDraftKind,
  client: MockDraftClient,
  change: { at?: number; pickNumber?: number } = {},
) {
  const expected = mockDrafts.reservePick({ kind, leagueId: league.leagueId }, client.participant.socket);
  const { userId } = client.participant;
  const { pickNumber } = client.draft();
  const answer = expected.decide({
    userId,
    playerId: client.firstAvailable(),
    pickNumber,
    at: now,
    ...change,
  });
  expected.done();
  return answer;
}

/** Runs until it is the given team's turn; throws after a whole draft. */
function passUntil(isSo: () => boolean): void {
  for (let step = 0; step < 1000 && !isSo(); step += 1) pass(250);
  expect(isSo()).toBe(true);
}

describe("alone", () => {
  it("shows a pick order until it is started", async () => {
    const ana = await enter("alone", createClient(0));
    pass(30_000);
    expect(hasStarted(ana.draft())).toBe(false);
    expect(ana.snapshot()).toMatchObject({
      practice: "alone",
      seedHash: null,
      desk: null,
      leagueName: "The League",
      teamId: league.teamIds[0],
    });
  });

  // Covers MOCK-1.
  it("is a whole draft between one user and bots, at the chosen pace", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    expect(ana.draft()).toMatchObject({ rounds: 4, pickSeconds: SECONDS, startedAt: now });
    const names = ana.snapshot().cast.teams.map(({ name }) => name);
    expect(names).toEqual(["Team 1", "Team Ember", "Team Lagoon", "Team Palm"]);
    const answers: unknown[] = [];
    while (!isComplete(ana.draft())) {
      passUntil(() => ana.isOnClock() || isComplete(ana.draft()));
      if (!isComplete(ana.draft())) answers.push(pick("alone", ana));
    }
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ accepted: true, message: null })));
    const { picks } = ana.draft();
    expect(new Set(picks.map(({ playerId }) => playerId)).size).toBe(16);
    expect(picks.filter(({ teamId }) => teamId === league.teamIds[0])).toHaveLength(4);
    expect(picks.every(({ by }) => by === "owner")).toBe(true);
  });

  it("bots think for one to three seconds", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    passUntil(() => ana.draft().picks.length > 4);
    const botPicks = ana.draft().picks.filter(({ teamId }) => teamId !== ana.snapshot().teamId);
    const clocks = ana.events().filter((event) => event.type === "clock-started");
    for (const { pickNumber, at } of botPicks) {
      const startedAt = clocks.find((clock) => clock.pickNumber === pickNumber)?.startedAt;
      if (startedAt === undefined) continue;
      expect(at - startedAt).toBeGreaterThanOrEqual(1000);
      expect(at - startedAt).toBeLessThanOrEqual(3500);
    }
  });

  it("picks automatically for a user who lets the time expire, present or not", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    passUntil(ana.isOnClock);
    const { pickNumber, deadline } = ana.draft();
    pass(SECONDS * 1000);
    expect(ana.draft().picks[pickNumber - 1]).toMatchObject({ by: "rule", at: deadline });
  });

  it("does not offer eliminated players, keeps picked ones, and offers returned ones again", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    passUntil(() => ana.draft().picks.length > 2);
    const [picked] = ana.draft().picks.map(({ playerId }) => playerId);
    const lastLeft = ana
      .snapshot()
      .cast.players.findLast(
        ({ playerId }) => !ana.draft().picks.some((made) => made.playerId === playerId),
      )!.playerId;
    const castAfter = async (episodeId: string | null) => {
      const received = ana.received.length;
      if (episodeId === null) await testApp.db.deleteFrom("eliminations").execute();
      else await insertExits(testApp.db, episodeId, picked, lastLeft);
      mockDrafts.refreshPlayers();
      const cast = await vi.waitFor(() => {
        const message = ana.received.slice(received).find(({ type }) => type === "draft-cast");
        if (message?.type !== "draft-cast") throw new Error("no draft-cast message came");
        return message.payload.cast;
      }, 30_000);
      return new Map(cast.players.map((player) => [player.playerId, player.canBeDrafted]));
    };
    const without = await castAfter(testApp.season.episodes[0]!);
    expect([without.get(picked!), without.get(lastLeft)]).toEqual([false, undefined]);
    const expected = mockDrafts.reservePick(
      { kind: "alone", leagueId: league.leagueId },
      ana.participant.socket,
    );
    passUntil(ana.isOnClock);
    const { pickNumber } = ana.draft();
    const { userId } = ana.participant;
    const answer = expected.decide({ userId, playerId: lastLeft, pickNumber, at: now });
    expected.done();
    expect(answer).toEqual({ accepted: false, message: PICK_REFUSAL_MESSAGES["player-unavailable"] });
    const back = await castAfter(null);
    expect([back.get(picked!), back.get(lastLeft)]).toEqual([true, true]);
  });

  it("restarts any number of times, each time as another draft", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    const first = ana.snapshot().draftId;
    passUntil(() => ana.draft().picks.length > 2);
    await begin("alone", ana);
    expect(ana.snapshot().draftId).not.toBe(first);
    expect(ana.draft().picks).toEqual([]);
    await mockDrafts.endDraft(callerOf("alone", ana), ana.participant.socket);
    expect(hasStarted(ana.draft())).toBe(false);
  });

  it("gives an admin without a team a team", async () => {
    const admin = await enter("alone", createClient(null));
    await begin("alone", admin);
    expect(admin.draft().order).toContain(admin.snapshot().teamId);
    passUntil(admin.isOnClock);
    expect(pick("alone", admin).accepted).toBe(true);
  });

  it("a repeated pick counts once; one out of turn, late or from outside is refused with a message", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    passUntil(ana.isOnClock);
    const { pickNumber, deadline } = ana.draft();
    expect(pick("alone", ana, { at: deadline! })).toEqual({
      accepted: false,
      message: "Time is up for that pick.",
    });
    const playerId = ana.firstAvailable();
    const expected = mockDrafts.reservePick(
      { kind: "alone", leagueId: league.leagueId },
      ana.participant.socket,
    );
    const { userId } = ana.participant;
    const sent = { userId, playerId, pickNumber, at: now };
    expect([expected.decide(sent), expected.decide(sent)]).toEqual([
      { accepted: true, message: null },
      { accepted: true, message: null },
    ]);
    expect(ana.draft().picks.filter((one) => one.playerId === playerId)).toHaveLength(1);
    expect(() => expected.decide({ ...sent, userId: randomUUID() })).toThrow("join the practice");
    expected.done();
    expect(() => pick("alone", createClient(1))).toThrow("join the practice");
  });

  it("a pick that arrived in time is decided before the clock picks", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    passUntil(ana.isOnClock);
    const { pickNumber, deadline } = ana.draft();
    const expected = mockDrafts.reservePick(
      { kind: "alone", leagueId: league.leagueId },
      ana.participant.socket,
    );
    now = deadline! - 1;
    const sent = { userId: ana.participant.userId, playerId: ana.firstAvailable(), pickNumber, at: now };
    pass(1000);
    expect(ana.draft().picks).toHaveLength(pickNumber - 1);
    expect(expected.decide(sent).accepted).toBe(true);
    expected.done();
    expect(ana.draft().picks[pickNumber - 1]).toMatchObject({ by: "owner", playerId: sent.playerId });
  });
});

describe("with the league", () => {
  // Covers MOCK-2.
  it("present owners play their own teams, and bots play for absent ones", async () => {
    const [ana, ben] = [await enter("league", createClient(0)), await enter("league", createClient(1))];
    await begin("league", ana);
    expect(ben.snapshot().cast.teams.map(({ name }) => name)).toEqual([
      "Team 1",
      "Team 2",
      "Team 3",
      "Team Ember",
    ]);
    for (const client of [ana, ben]) {
      passUntil(client.isOnClock);
      const { pickNumber } = client.draft();
      pass(5000);
      expect(client.draft().pickNumber).toBe(pickNumber);
      expect(pick("league", client).accepted).toBe(true);
    }
    const absent = league.teamIds[2]!;
    passUntil(() => ana.draft().picks.some(({ teamId, by }) => teamId === absent && by === "owner"));
    expect(ben.draft()).toEqual(ana.draft());
  });

  it("an owner who comes later takes over from the bot", async () => {
    const ana = await enter("league", createClient(0));
    await begin("league", ana);
    const late = league.teamIds[2]!;
    const cleo = createClient(2);
    const isTurnOf = (teamId: string) => () => {
      if (ana.isOnClock()) pick("league", ana);
      return teamOnClock(ana.draft()) === teamId;
    };
    passUntil(isTurnOf(late));
    pass(500);
    await enter("league", cleo);
    expect(cleo.isOnClock()).toBe(true);
    pass(SECONDS * 1000 - 1000);
    expect(cleo.isOnClock()).toBe(true);
    expect(pick("league", cleo).accepted).toBe(true);
    expect(ana.received.filter(({ type }) => type === "draft-presence").at(-1)).toMatchObject({
      payload: { teamIds: expect.arrayContaining([league.teamIds[0], late]), watching: 0 },
    });
  });

  it("a team waits five seconds for an owner who reloads the page, then a bot plays", async () => {
    const [ana, ben] = [await enter("league", createClient(0)), await enter("league", createClient(1))];
    await begin("league", ana);
    passUntil(() => {
      if (ben.isOnClock()) pick("league", ben);
      return ana.isOnClock();
    });
    const { pickNumber } = ben.draft();
    ana.disconnect();
    mockDrafts.leave(ana.participant.socket);
    pass(4500);
    expect(ben.draft().pickNumber).toBe(pickNumber);
    pass(4000);
    expect(ben.draft().picks[pickNumber - 1]).toMatchObject({ by: "owner", teamId: league.teamIds[0] });
  });

  it("a returning client gets what it missed, or the state", async () => {
    const [ana, ben] = [await enter("league", createClient(0)), await enter("league", createClient(1))];
    await begin("league", ana);
    const { draftId, version } = ben.snapshot();
    passUntil(() => ana.draft().picks.length > 0);
    const again = createClient(1);
    await mockDrafts.join(callerOf("league", again), again.participant, { draftId, version });
    expect(again.snapshot()).toMatchObject({ state: null, missed: ben.events() });
    await mockDrafts.join(callerOf("league", again), again.participant, { draftId: randomUUID(), version });
    expect(again.snapshot().state?.picks).toEqual(ben.draft().picks);
  });

  it("starts once; the user who started it and the commissioner can end it", async () => {
    const [ana, ben, cleo] = [createClient(0), createClient(1), createClient(2)];
    for (const client of [ana, ben, cleo]) await enter("league", client);
    await begin("league", ben);
    await expect(begin("league", ana)).rejects.toThrow("This practice is running already");
    const end = (client: MockDraftClient) =>
      mockDrafts.endDraft(callerOf("league", client), client.participant.socket);
    await expect(end(cleo)).rejects.toThrow("Only the user who started this practice can end it");
    await end(ben);
    expect(hasStarted(cleo.draft())).toBe(false);
    await begin("league", ben);
    await end(ana);
    expect(hasStarted(cleo.draft())).toBe(false);
  });

  it("a former commissioner cannot end it, even in a room joined before", async () => {
    const [ben, admin] = [await enter("league", createClient(1)), await enter("league", createClient(null))];
    await begin("league", ben);
    const { socket } = admin.participant;
    const demoted = { ...callerOf("league", admin), desk: null };
    await expect(mockDrafts.endDraft(demoted, socket)).rejects.toThrow("Only the user who started");
    expect(hasStarted(ben.draft())).toBe(true);
    await mockDrafts.endDraft(callerOf("league", admin), socket);
    expect(hasStarted(ben.draft())).toBe(false);
  });

  it("an admin without a team watches", async () => {
    const [ana, admin] = [await enter("league", createClient(0)), await enter("league", createClient(null))];
    await begin("league", ana);
    expect(admin.snapshot().teamId).toBeNull();
    expect(pick("league", admin)).toEqual({
      accepted: false,
      message: "You have no seat in this practice",
    });
  });
});

describe("the session registry", () => {
  it("ends a mock draft a minute after the last participant left, not before", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    const { draftId } = ana.snapshot();
    const returnAfter = async (ms: number) => {
      mockDrafts.leave(ana.participant.socket);
      pass(ms);
      return (await enter("alone", ana)).snapshot().draftId;
    };
    expect(await returnAfter(59_000)).toBe(draftId);
    expect(await returnAfter(60_000)).not.toBe(draftId);
  });

  it("ends one ten minutes after completion, with the reason of the close", async () => {
    const ana = await enter("alone", createClient(0));
    await begin("alone", ana);
    passUntil(() => isComplete(ana.draft()));
    pass(599_000);
    expect(ana.closed()).toBeNull();
    pass(2000);
    expect(ana.closed()).toEqual([1000, "practice ended"]);
    expect(mockDrafts.rooms.participants()).toEqual([]);
  });

  it("ends one that was not started after an hour", async () => {
    const ana = await enter("league", createClient(0));
    now += 3_599_000;
    mockDrafts.tick();
    expect(ana.closed()).toBeNull();
    now += 1000;
    mockDrafts.tick();
    expect(ana.closed()).toEqual([1000, "practice ended"]);
  });

  it("limits the number of mock drafts, in total and per user", async () => {
    mockDrafts = create(2);
    await enter("alone", createClient(0));
    await enter("alone", createClient(1));
    await expect(enter("alone", createClient(2))).rejects.toThrow("All practice rooms are in use");
    await enter("alone", createClient(1));
    mockDrafts = create();
    const busy = createClient(0);
    for (let count = 0; count < 5; count += 1) {
      const { leagueId } = await createLeague(testApp, 1);
      await mockDrafts.join({ ...callerOf("alone", busy), leagueId }, busy.participant, undefined);
    }
    await expect(enter("alone", busy)).rejects.toThrow("You have several practices open");
    mockDrafts.leave(busy.participant.socket);
    pass(60_000);
    await enter("alone", busy);
  });
});
