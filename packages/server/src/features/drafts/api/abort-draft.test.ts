import { createHash, randomUUID } from "node:crypto";
import { auditRoutes, draftRoutes, leagueRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { COMMISSIONER_REASON_MAX_LENGTH, COMMISSIONER_REFUSAL_MESSAGES } from "@emberline/game";
import { beforeAll, describe, expect, test } from "vitest";
import { joinLegacy, join } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  createLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const PICK_MS = PICK_SECONDS * 1000;
const reason = "The league has fallen apart";

/** A running draft of two teams with the given number of automatic picks. */
async function startDraft(picks: number): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, 2);
  for (let count = 0; count <= picks; count += 1) await moveTo(testApp, league.startsAt + count * PICK_MS);
  return league;
}

const abort = ({ leagueId }: DraftLeague, body: object = {}) => ({
  as: testApp.admin,
  params: { leagueId },
  body: { reason, ...body },
});

const readBoard = async ({ leagueId }: DraftLeague) =>
  (await testApp.call(draftRoutes.board, { as: testApp.admin, params: { leagueId } })).data!;

const scheduleAgain = ({ leagueId, teamIds }: DraftLeague) =>
  testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: {
      draftOrder: teamIds,
      draftDate: new Date(testApp.time + 600_000).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });

describe("an admin ends a draft", () => {
  // Covers DRAFT-16.
  test("keeps the picks made so far unless asked otherwise, and nothing changes afterwards", async () => {
    const league = await startDraft(3);
    const before = await assertDraftConsistent(testApp, league);
    await testApp.call(draftRoutes.abort, abort(league));
    const ended = await assertDraftConsistent(testApp, league);
    expect(ended.picks).toEqual(before.picks);
    expect(ended.aborted).toEqual({ reason, keepPicks: true, picksMade: 3 });
    await moveTo(testApp, testApp.time + 20 * PICK_MS);
    expect(await assertDraftConsistent(testApp, league)).toEqual(ended);
    const params = { leagueId: league.leagueId };
    const { data: draft } = await testApp.call(draftRoutes.byLeague, { as: league.owners[1], params });
    expect(draft).toMatchObject({ complete: true, paused: false, aborted: ended.aborted });
    const { data: standings } = await testApp.call(teamRoutes.standings, {
      as: league.owners[1],
      query: params,
    });
    expect(standings.map(({ players }) => players.length).toSorted((one, other) => one - other)).toEqual([
      1, 2,
    ]);
  });

  // Covers DRAFT-16.
  test("can undo the picks: the players are free, and the log still lists the picks", async () => {
    const league = await startDraft(3);
    await testApp.call(draftRoutes.abort, abort(league, { keepPicks: false }));
    const ended = await assertDraftConsistent(testApp, league);
    expect([ended.picks, ended.aborted]).toEqual([[], { reason, keepPicks: false, picksMade: 3 }]);
    const { events } = await readBoard(league);
    expect(events.filter(({ type }) => type === "picked")).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ type: "aborted", desk: "admin", reason, keepPicks: false });
  });

  // Covers DRAFT-16.
  test("can end a draft that has not begun: no clock starts at its start time", async () => {
    const league = await createDraftLeague(testApp, 2);
    await testApp.call(draftRoutes.abort, abort(league));
    await moveTo(testApp, league.startsAt + PICK_MS);
    expect(await assertDraftConsistent(testApp, league)).toMatchObject({
      begunAt: null,
      picks: [],
      aborted: { picksMade: 0 },
    });
  });

  // Covers DRAFT-16.
  test("can end a paused draft", async () => {
    const league = await startDraft(1);
    const params = { leagueId: league.leagueId };
    await testApp.call(draftRoutes.pause, { as: league.owners[0], params, body: { reason: "Dinner" } });
    await testApp.call(draftRoutes.abort, abort(league));
    expect(await assertDraftConsistent(testApp, league)).toMatchObject({
      pausedAt: null,
      aborted: { picksMade: 1 },
    });
  });

  test("takes effect once per key, also when another draft was set since", async () => {
    const league = await startDraft(1);
    const key = randomUUID();
    await testApp.call(draftRoutes.abort, abort(league, { key }));
    await testApp.call(draftRoutes.abort, abort(league, { key }));
    await scheduleAgain(league);
    await testApp.call(draftRoutes.abort, abort(league, { key }));
    const params = { leagueId: league.leagueId };
    const { data } = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params });
    expect(data).toMatchObject({ complete: false, aborted: null });
  });

  // Covers DRAFT-17.
  test("notifies each team owner once with the reason, and writes to the audit log", async () => {
    const league = await startDraft(2);
    await testApp.runQueue();
    testApp.sentEmails.length = 0;
    await testApp.call(draftRoutes.abort, abort(league, { keepPicks: false }));
    await testApp.runQueue();
    expect(testApp.sentEmails.map(({ to }) => to).toSorted()).toEqual(
      league.owners.map(({ email }) => email).toSorted(),
    );
    for (const { subject, text } of testApp.sentEmails) {
      expect(subject).toBe("The draft of The League was ended by an admin");
      expect(text).toContain("An admin ended the draft of The League after pick 2.");
      expect(text).toContain(`Reason: ${reason}`);
      expect(text).toContain("every contestant who was picked is free again");
    }
    const { data } = await testApp.call(auditRoutes.list, {
      as: testApp.admin,
      query: { subjectId: league.leagueId },
    });
    expect(data.entries[0]).toMatchObject({ action: "draft.aborted", subject: "The League" });
    expect(data.entries[0]?.after).toMatchObject({ reason, keepPicks: false, picksMade: 2 });
  });

  test("cancels a turn notification that was not sent yet", async () => {
    const league = await startDraft(0);
    testApp.sentEmails.length = 0;
    await testApp.call(draftRoutes.abort, abort(league));
    await testApp.runQueue();
    const own = testApp.sentEmails.filter(({ to }) => league.owners.some(({ email }) => email === to));
    expect(own.map(({ subject }) => subject)).toEqual([
      "The draft of The League was ended by an admin",
      "The draft of The League was ended by an admin",
    ]);
  });
});

describe("a draft room receives an abort", () => {
  test("as legacy boards: complete, without a current pick and without a clock", async () => {
    const league = await startDraft(1);
    const client = await joinLegacy(testApp, league.owners[0]!, league.leagueId);
    await client.waitFor("draft-timer-started");
    await testApp.call(draftRoutes.abort, abort(league));
    const received = await client.next();
    expect(received).toMatchObject({ type: "pick-made", payload: { draft: { complete: true } } });
    if (received.type !== "pick-made") return;
    expect(received.payload.draftOrder.filter(({ currentPick }) => currentPick === 1)).toEqual([]);
    expect(received.payload.draftOrder.filter(({ player }) => player)).toHaveLength(1);
    // A client that joins afterwards sees the same state, and no clock.
    client.send({ type: "join", payload: { token: league.owners[0]!.token, leagueId: league.leagueId } });
    client.send({ type: "nonsense" });
    expect((await client.next()).type).toBe("init");
    expect((await client.next()).type).toBe("error");
    client.socket.terminate();
  });

  test("as an event with the reason", async () => {
    const league = await startDraft(1);
    const client = await join(testApp, league.owners[0]!, { leagueId: league.leagueId });
    await client.waitFor("draft-snapshot");
    await testApp.call(draftRoutes.abort, abort(league));
    const { payload } = await client.waitFor("draft-events");
    expect(payload.events).toMatchObject([{ type: "aborted", desk: "admin", reason, keepPicks: true }]);
    client.socket.terminate();
  });
});

describe("a new draft after an aborted one", () => {
  // Covers DRAFT-18.
  test("leaves out players who stayed on teams and has a new seed hash; the former seed is public", async () => {
    const league = await startDraft(3);
    await testApp.call(draftRoutes.abort, abort(league));
    const former = await readBoard(league);
    expect(
      createHash("sha256")
        .update(Buffer.from(former.seed ?? "", "hex"))
        .digest("hex"),
    ).toBe(former.seedHash);
    const params = { leagueId: league.leagueId };
    const { data: options } = await testApp.call(draftRoutes.desk, { as: league.owners[0], params });
    expect(options.seedHash).not.toBe(former.seedHash);
    expect(options.draftablePlayerCount).toBe(testApp.season.players.length - 3);
    // Three of six players are on teams, so the others make one round with one player left over.
    await scheduleAgain(league);
    const { seed, seedHash, events } = await readBoard(league);
    expect([seed, seedHash]).toEqual([null, options.seedHash]);
    expect(events).toMatchObject([{ type: "scheduled", rounds: 1 }]);
    await moveTo(testApp, testApp.time + 600_000);
    for (let count = 0; count < 2; count += 1) await moveTo(testApp, testApp.time + PICK_MS);
    const { data: withoutDraft } = await testApp.call(leagueRoutes.get, { as: league.owners[0], params });
    expect(withoutDraft.drafts).toMatchObject([{ complete: true, aborted: false }]);
    expect(
      withoutDraft.teams.map(({ players }) => players.length).toSorted((one, other) => one - other),
    ).toEqual([2, 3]);
  });

  test("starts from nothing when the picks were undone, and an open room sees it", async () => {
    const league = await startDraft(2);
    const { leagueId, owners } = league;
    const [ours, theirs] = [
      await join(testApp, owners[0]!, { leagueId }),
      await joinLegacy(testApp, owners[1]!, leagueId),
    ];
    const { payload: before } = await ours.waitFor("draft-snapshot");
    await theirs.waitFor("init");
    await testApp.call(draftRoutes.abort, abort(league, { keepPicks: false }));
    await scheduleAgain(league);
    const { payload: after } = await ours.waitFor("draft-snapshot");
    expect(after.draftId).not.toBe(before.draftId);
    expect(after.state).toMatchObject({ picks: [], aborted: null, pickNumber: 1 });
    const { payload: board } = await theirs.waitFor("init");
    expect(board.draft.complete).toBe(false);
    expect(board.availablePlayers).toHaveLength(testApp.season.players.length);
    for (const client of [ours, theirs]) client.socket.terminate();
  });
});

describe("an abort is refused and changes nothing", () => {
  // Covers DRAFT-19.
  test("for anyone but an admin, including the league owner", async () => {
    const league = await startDraft(1);
    const before = await assertDraftConsistent(testApp, league);
    for (const as of [league.owners[0], await testApp.createUser()]) {
      expect(await testApp.codeOf(draftRoutes.abort, { ...abort(league), as })).toBe(403);
    }
    expect(await assertDraftConsistent(testApp, league)).toEqual(before);
  });

  test.each([
    ["without a reason", { reason: undefined }],
    ["with a blank reason", { reason: "  " }],
    ["with a reason that is too long", { reason: "x".repeat(COMMISSIONER_REASON_MAX_LENGTH + 1) }],
    ["with half a character", { reason: "\ud83d" }],
    ["with a choice that is none", { keepPicks: "no" }],
    ["with a key that is none", { key: "again" }],
  ])("%s", async (_name, body) => {
    const league = await createDraftLeague(testApp, 1);
    expect(await testApp.codeOf(draftRoutes.abort, abort(league, body))).toBe(400);
    expect(await assertDraftConsistent(testApp, league)).toMatchObject({ completedAt: null });
  });

  // Covers DRAFT-19.
  test("for a draft that is over, and for a league without a draft", async () => {
    const league = await startDraft(1);
    await testApp.call(draftRoutes.abort, abort(league));
    const again = await testApp.refusal(draftRoutes.abort, abort(league));
    expect(again).toMatchObject({ code: 409, message: COMMISSIONER_REFUSAL_MESSAGES.aborted });
    const finished = await createDraftLeague(testApp, 1);
    await moveTo(testApp, finished.startsAt);
    for (const _ of testApp.season.players) await moveTo(testApp, testApp.time + PICK_MS);
    const late = await testApp.refusal(draftRoutes.abort, abort(finished));
    expect(late).toMatchObject({ code: 409, message: COMMISSIONER_REFUSAL_MESSAGES.complete });
    const without = { ...(await createLeague(testApp, 1)), startsAt: 0 };
    expect(await testApp.codeOf(draftRoutes.abort, abort(without))).toBe(409);
    expect(
      await testApp.codeOf(draftRoutes.abort, { ...abort(without), params: { leagueId: randomUUID() } }),
    ).toBe(404);
  });
});

// Covers SPOILER-74.
test("the reason of an ended draft is told only to those who have seen the latest results", async () => {
  const league = await startDraft(1);
  const [live, behind] = [league.owners[0]!, league.owners[1]!];
  await insertScores(testApp.db, testApp.season, [[0, 0, 0, 1]]);
  await testApp.call(draftRoutes.abort, abort(league));
  // After the notification was queued.
  const body = { mode: "manual" as const, throughEpisode: 0 };
  await testApp.call(spoilerRoutes.saveMark, { as: behind, body });
  const sent = await testApp.runQueue();
  const textTo = ({ email }: TestUser) =>
    sent.find(({ to, subject }) => to === email && subject.includes("ended by an admin"))?.text;
  expect(textTo(live)).toContain(reason);
  expect(textTo(behind)).toContain("once you have seen episode 1");
  expect(textTo(behind)).not.toContain(reason);
  const { params } = abort(league);
  const reasonTo = async (as: TestUser) =>
    (await testApp.call(draftRoutes.byLeague, { as, params })).data?.aborted?.reason;
  expect([await reasonTo(live), await reasonTo(behind)]).toEqual([reason, ""]);
});
