import { draftRoutes, type DraftSlot, type Route } from "@emberline/contract";
import { COMMISSIONER_REFUSAL_MESSAGES, PICK_REFUSAL_MESSAGES } from "@emberline/game";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { type ApiCaller, createApiCaller } from "../../../testing/app/api-caller.ts";
import { joinLegacy } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { bySize } from "../../../testing/by-size.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let otherApp: App;
let here: ApiCaller;
let elsewhere: ApiCaller;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
  // A second server on the same database: between servers the row lock decides, not the mutex of one process.
  otherApp = await createApp(testApp);
  await otherApp.start();
  here = testApp;
  elsewhere = createApiCaller(otherApp.server, () => {});
});
afterAll(async () => {
  await otherApp.stop();
  await otherApp.server.close();
  await testApp.close();
});

const PICK_MS = PICK_SECONDS * 1000;
const ROUNDS = bySize(2, 6);
const reason = "The doorbell rang";

async function startDraft(size = 2): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, size);
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + 1000);
  return league;
}

interface Act {
  at: ApiCaller;
  as: TestUser;
  route: Route;
  body?: object;
}

/** Null when accepted, otherwise the message of the refusal. */
async function attempt({ leagueId }: DraftLeague, { at, as, route, body }: Act): Promise<string | null> {
  const options = { as, params: { leagueId }, body: { reason, ...body } };
  const code = await at.codeOf(route, options);
  return code === 200 ? null : `refused ${code}`;
}

/** Runs both at the same time; returns how many were accepted. */
async function yesOf(league: DraftLeague, acts: Act[]): Promise<number> {
  const answers = await Promise.all(acts.map((act) => attempt(league, act)));
  expect(answers.filter((answer) => answer !== null && answer !== "refused 409")).toEqual([]);
  return answers.filter((answer) => answer === null).length;
}

/** A client that is ready to pick. Returns the refusal, or null once the pick is on the board. */
async function screenOf(person: TestUser, { leagueId }: DraftLeague) {
  const client = await joinLegacy(testApp, person, leagueId);
  const { payload: board } = await client.waitFor("init");
  const pick = board.draftOrder.find((slot: DraftSlot) => slot.currentPick === 1);
  return {
    pick: async (place: number): Promise<string | null> => {
      const player = board.availablePlayers[place];
      client.send({ type: "pick", payload: { token: person.token, leagueId, player, pick } });
      for (;;) {
        const message = await client.next();
        if (message.type === "error") return message.message;
        if (message.type !== "pick-made") continue;
        const slot = message.payload.draftOrder.find(({ draftPickId }) => draftPickId === pick?.draftPickId);
        if (slot?.pickedBy === "owner" && slot.player?.playerId === player?.playerId) return null;
      }
    },
    leave: () => client.socket.terminate(),
  };
}

describe.each([
  ["one server", () => here],
  ["two servers", () => elsewhere],
])("on %s", (_, other) => {
  test("of two simultaneous pauses or resumes one is accepted", async () => {
    const league = await startDraft();
    const [owner] = league.owners;
    for (const route of [draftRoutes.pause, draftRoutes.resume, draftRoutes.pause, draftRoutes.resume]) {
      const acts = [
        { at: here, as: owner!, route },
        { at: other(), as: testApp.admin, route },
      ];
      expect(await yesOf(league, acts)).toBe(1);
      await assertDraftConsistent(testApp, league);
    }
  });

  test("of two simultaneous undos one is accepted, and no pick is undone that it did not see", async () => {
    const league = await startDraft();
    await moveTo(testApp, league.startsAt + PICK_MS);
    await moveTo(testApp, league.startsAt + 2 * PICK_MS);
    const { picks } = await assertDraftConsistent(testApp, league);
    const [owner] = league.owners;
    const route = draftRoutes.undo;
    const body = { keepPicks: 1, seenPicks: 2 };
    const acts = [
      { at: here, as: owner!, route, body },
      { at: other(), as: testApp.admin, route, body },
    ];
    expect(await yesOf(league, acts)).toBe(1);
    expect((await assertDraftConsistent(testApp, league)).picks).toEqual(picks.slice(0, 1));
  });

  test("time that two commissioners add at once is added twice", async () => {
    const league = await startDraft();
    const [owner] = league.owners;
    const [route, body] = [draftRoutes.addTime, { seconds: 30 }];
    const acts = [
      { at: here, as: owner!, route, body },
      { at: other(), as: testApp.admin, route, body },
    ];
    expect(await yesOf(league, acts)).toBe(2);
    expect(await assertDraftConsistent(testApp, league)).toMatchObject({
      deadline: league.startsAt + PICK_MS + 60_000,
    });
  });

  test("of two commissioners and the owner who pick for one team at once, one is accepted", async () => {
    const league = await startDraft();
    for (const round of [0, 1, 2]) {
      const owner = league.owners[[0, 1, 1][round]!]!;
      const screen = await screenOf(owner, league);
      const { picks } = await assertDraftConsistent(testApp, league);
      const free = testApp.season.players.filter((id) => !picks.some(({ playerId }) => playerId === id));
      const route = draftRoutes.pickFor;
      const act = (at: ApiCaller, as: TestUser, playerId: string) =>
        attempt(league, { at, as, route, body: { pickNumber: round + 1, playerId } });
      const answers = await Promise.all([
        screen.pick(0),
        act(here, league.owners[0]!, free[1]!),
        act(other(), testApp.admin, free[2]!),
      ]);
      screen.leave();
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
      expect([null, PICK_REFUSAL_MESSAGES["slot-filled"]]).toContain(answers[0]);
      const { picks: after } = await assertDraftConsistent(testApp, league);
      expect(after).toHaveLength(round + 1);
      expect(after.at(-1)?.by).toBe(answers[0] === null ? "owner" : "desk");
    }
  });

  test("a simultaneous pick and undo take effect one after the other, and both callers get the truth", async () => {
    const league = await startDraft();
    const route = draftRoutes.undo;
    for (let round = 0; round < ROUNDS; round += 1) {
      await other().call(draftRoutes.pickFor, {
        as: testApp.admin,
        params: { leagueId: league.leagueId },
        body: { pickNumber: 1, playerId: testApp.season.players[5]!, reason },
      });
      const screen = await screenOf(league.owners[1]!, league);
      const body = { keepPicks: 0, seenPicks: 1 };
      const [picked, undone] = await Promise.all([
        screen.pick(0),
        attempt(league, { at: other(), as: testApp.admin, route, body }),
      ]);
      screen.leave();
      const { picks } = await assertDraftConsistent(testApp, league);
      const isPicked = undone !== null;
      expect([picked, picks.length]).toEqual(
        isPicked ? [null, 2] : [PICK_REFUSAL_MESSAGES["not-your-turn"], 0],
      );
      if (isPicked) await takeAllBack(league, other());
    }
  });

  test("a pause in the last millisecond of the clock stops it, whichever server fires", async () => {
    const league = await startDraft();
    const paused = await pauseAt(league, other(), league.startsAt + PICK_MS - 1);
    expect(paused).toBeNull();
    const draft = await assertDraftConsistent(testApp, league);
    expect(draft).toMatchObject({ remainingMs: 1, picks: [] });
    await moveTo(testApp, testApp.time + PICK_MS);
    expect(await assertDraftConsistent(testApp, league)).toEqual(draft);
  });

  test("a pause at the deadline is too late for the pick, or stops the next clock with its full time", async () => {
    const league = await startDraft();
    const paused = await pauseAt(league, other(), league.startsAt + PICK_MS);
    const draft = await assertDraftConsistent(testApp, league);
    expect(draft.picks).toHaveLength(1);
    expect(draft.remainingMs).toBe(paused === null ? PICK_MS : null);
  });

  test.each([true, false])(
    "a simultaneous abort and pick take effect one after the other; a confirmed pick is kept, or in the log (kept: %s)",
    async (keepPicks) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const league = await startDraft();
        const screen = await screenOf(league.owners[0]!, league);
        const [refusal, aborted] = await Promise.all([
          screen.pick(0),
          attempt(league, { at: other(), as: testApp.admin, route: draftRoutes.abort, body: { keepPicks } }),
        ]);
        screen.leave();
        expect([null, PICK_REFUSAL_MESSAGES.aborted]).toContain(refusal);
        expect(aborted).toBeNull();
        await expectEnded(league, { keepPicks, picksMade: refusal === null ? 1 : 0 });
      }
    },
  );

  test.each([true, false])(
    "two aborts and the automatic pick at the deadline each count at most once (kept: %s)",
    async (keepPicks) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const league = await startDraft();
        testApp.time = league.startsAt + PICK_MS;
        const act = { as: testApp.admin, route: draftRoutes.abort, body: { keepPicks } };
        const [count] = await Promise.all([
          yesOf(league, [
            { ...act, at: here },
            { ...act, at: other() },
          ]),
          testApp.app.runDueClocks(),
          otherApp.runDueClocks(),
        ]);
        expect(count).toBe(1);
        const picksMade = (await eventsOf(league)).filter(({ type }) => type === "picked").length;
        expect(picksMade).toBeLessThanOrEqual(1);
        await expectEnded(league, { keepPicks, picksMade });
        const ended = await assertDraftConsistent(testApp, league);
        await moveTo(testApp, testApp.time + 2 * PICK_MS);
        await otherApp.runDueClocks();
        expect(await assertDraftConsistent(testApp, league)).toEqual(ended);
      }
    },
  );
});

async function eventsOf({ leagueId }: DraftLeague) {
  const { data } = await testApp.call(draftRoutes.board, { as: testApp.admin, params: { leagueId } });
  return data!.events;
}

/** The log, the slots and the rosters agree. */
async function expectEnded(
  league: DraftLeague,
  { keepPicks, picksMade }: { keepPicks: boolean; picksMade: number },
): Promise<void> {
  const events = await eventsOf(league);
  expect(events.filter(({ type }) => type === "picked")).toHaveLength(picksMade);
  expect(events.at(-1)?.type).toBe("aborted");
  const draft = await assertDraftConsistent(testApp, league);
  expect(draft.aborted).toEqual({ reason, keepPicks, picksMade });
  expect(draft.picks).toHaveLength(keepPicks ? picksMade : 0);
}

/** Both servers fire at the same time. */
async function pauseAt(league: DraftLeague, at: ApiCaller, time: number): Promise<string | null> {
  testApp.time = time;
  const pausing = attempt(league, { at, as: testApp.admin, route: draftRoutes.pause });
  const [paused] = await Promise.all([pausing, testApp.app.runDueClocks(), otherApp.runDueClocks()]);
  return paused;
}

const takeAllBack = ({ leagueId }: DraftLeague, at: ApiCaller) =>
  at.call(draftRoutes.undo, {
    as: testApp.admin,
    params: { leagueId },
    body: { keepPicks: 0, seenPicks: 2, reason },
  });

test("a repeated pause is refused, and the remaining time stays", async () => {
  const league = await startDraft();
  const call = { as: testApp.admin, params: { leagueId: league.leagueId }, body: { reason } };
  await testApp.call(draftRoutes.pause, call);
  const draft = await assertDraftConsistent(testApp, league);
  testApp.time += 5000;
  expect(await testApp.refusal(draftRoutes.pause, call)).toEqual({
    code: 409,
    message: COMMISSIONER_REFUSAL_MESSAGES.paused,
  });
  expect(await assertDraftConsistent(testApp, league)).toEqual(draft);
});
