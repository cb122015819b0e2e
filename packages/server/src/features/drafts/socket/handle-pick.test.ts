import { randomUUID } from "node:crypto";
import { draftRoutes } from "@emberline/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type DraftClient, joinLegacy, join } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { blockSessionQueries } from "../../../testing/fakes/block-session-queries.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const PICK_MS = PICK_SECONDS * 1000;

async function started(size = 2) {
  const league = await createDraftLeague(testApp, size);
  const client = await join(testApp, league.owners[0]!, league);
  await client.waitFor("draft-presence");
  await moveTo(testApp, league.startsAt);
  await client.waitFor("draft-events");
  return { league, client };
}

const choose = (league: DraftLeague, change: object = {}) => ({
  type: "choose",
  payload: {
    token: league.owners[0]!.token,
    leagueId: league.leagueId,
    key: randomUUID(),
    pickNumber: 1,
    playerId: testApp.season.players[3]!,
    ...change,
  },
});

const answerTo = async (client: DraftClient) => (await client.waitFor("draft-answer")).payload;

describe("the time of receipt decides", () => {
  test.each([
    { name: "a millisecond before the deadline", at: -1, by: "owner", message: null },
    { name: "at the deadline", at: 0, by: "rule", message: "Time is up for that pick." },
    { name: "a millisecond after it", at: 1, by: "rule", message: "Time is up for that pick." },
  ])("$name, whichever fires while the pick is handled", async ({ at, by, message }) => {
    const { league, client } = await started();
    const deadline = league.startsAt + PICK_MS;
    let clockRun: Promise<void> | undefined;
    await blockSessionQueries(testApp, async (waitForQuery) => {
      testApp.time = deadline + at;
      client.send(choose(league));
      await waitForQuery("token_hash");
      testApp.time = deadline + 5;
      clockRun = testApp.app.runDueClocks();
    });
    await clockRun;
    expect(await answerTo(client)).toMatchObject({ accepted: message === null, message });
    const { picks } = await assertDraftConsistent(testApp, league);
    expect(picks.map((pick) => pick.by)).toEqual([by]);
  });

  test("for messages of the legacy client, too", async () => {
    const league = await createDraftLeague(testApp, 2);
    const client = await joinLegacy(testApp, league.owners[0]!, league.leagueId);
    const { payload: board } = await client.waitFor("init");
    await moveTo(testApp, league.startsAt);
    let clockRun: Promise<void> | undefined;
    await blockSessionQueries(testApp, async (waitForQuery) => {
      testApp.time = league.startsAt + PICK_MS - 1;
      const [player, pick] = [board.availablePlayers[2], board.draftOrder[0]];
      const { token } = league.owners[0]!;
      client.send({ type: "pick", payload: { token, leagueId: league.leagueId, player, pick } });
      await waitForQuery("token_hash");
      testApp.time += 1;
      clockRun = testApp.app.runDueClocks();
    });
    await clockRun;
    expect((await assertDraftConsistent(testApp, league)).picks).toMatchObject([
      { by: "owner", playerId: board.availablePlayers[2]?.playerId },
    ]);
  });

  test("a client outside the room delays no clock", async () => {
    const { league } = await started();
    const outsider = await join(testApp, await testApp.createUser(), league);
    await outsider.closed;
    const elsewhere = await createDraftLeague(testApp, 1);
    const client = await join(testApp, elsewhere.owners[0]!, elsewhere);
    await client.waitFor("draft-presence");
    await blockSessionQueries(testApp, async (waitForQuery) => {
      client.send(choose(league, { token: elsewhere.owners[0]!.token }));
      await waitForQuery("token_hash");
      await moveTo(testApp, league.startsAt + PICK_MS);
    });
    expect(await client.waitFor("error")).toMatchObject({
      message: "Only members of this league can see it",
    });
    expect((await assertDraftConsistent(testApp, league)).picks).toMatchObject([{ by: "rule" }]);
  });
});

describe("a pick with a key", () => {
  test("is answered once it counts, and broadcast", async () => {
    const { league, client } = await started();
    const frame = choose(league);
    client.send(frame);
    const { payload } = await client.waitFor("draft-events");
    expect(payload.events).toMatchObject([
      { type: "picked", pickNumber: 1, playerId: frame.payload.playerId, by: "owner" },
      { type: "clock-started", pickNumber: 2 },
    ]);
    expect(await answerTo(client)).toEqual({ key: frame.payload.key, accepted: true, message: null });
    await assertDraftConsistent(testApp, league);
  });

  // Covers DRAFT-10.
  test("sent a hundred times counts once and gets a hundred equal answers", async () => {
    const { league, client } = await started();
    const frame = choose(league);
    const answers: unknown[] = [];
    for (let round = 0; round < 10; round += 1) {
      // Let the message rate limit refill.
      testApp.time += 1000;
      for (let count = 0; count < 10; count += 1) client.send(frame);
      for (let count = 0; count < 10; count += 1) answers.push(await answerTo(client));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ key: frame.payload.key, accepted: true, message: null })]),
    );
    expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
  });

  test("that was accepted is accepted again after an undo, without effect", async () => {
    const { league, client } = await started();
    const frame = choose(league);
    client.send(frame);
    await answerTo(client);
    await testApp.call(draftRoutes.undo, {
      as: league.owners[0],
      params: { leagueId: league.leagueId },
      body: { keepPicks: 0, seenPicks: 1, reason: "A slip of the finger" },
    });
    client.send(frame);
    expect(await answerTo(client)).toMatchObject({ accepted: true });
    expect((await assertDraftConsistent(testApp, league)).picks).toEqual([]);
  });

  test("that was refused stays refused, even if it would count now", async () => {
    const { league } = await started();
    const client = await join(testApp, league.owners[1]!, league);
    await client.waitFor("draft-presence");
    const frame = choose(league, { token: league.owners[1]!.token, pickNumber: 2 });
    client.send(frame);
    const refusal = { key: frame.payload.key, accepted: false, message: "It is not your turn to pick." };
    expect(await answerTo(client)).toEqual(refusal);
    await moveTo(testApp, league.startsAt + PICK_MS);
    client.send(frame);
    expect(await answerTo(client)).toEqual(refusal);
    // The player that the rule picked for the first team is no longer available.
    const [taken] = (await assertDraftConsistent(testApp, league)).picks;
    const playerId = testApp.season.players.find((player) => player !== taken?.playerId);
    client.send(choose(league, { token: league.owners[1]!.token, pickNumber: 2, playerId }));
    expect(await answerTo(client)).toMatchObject({ accepted: true });
    expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(2);
  });

  test("is refused with a message while the draft is paused or without a team, and disconnected with an invalid session", async () => {
    const { league, client } = await started();
    await testApp.call(draftRoutes.pause, {
      as: league.owners[0],
      params: { leagueId: league.leagueId },
      body: { reason: "Dinner" },
    });
    client.send(choose(league));
    expect(await answerTo(client)).toMatchObject({ accepted: false, message: "The draft is paused." });
    const admin = await join(testApp, testApp.admin, league);
    admin.send(choose(league, { token: testApp.admin.token }));
    expect(await answerTo(admin)).toMatchObject({ message: "That pick is not yours to make" });
    client.send(choose(league, { token: "made-up" }));
    expect(await client.waitFor("error")).toMatchObject({ message: "Please log in" });
    expect(await client.closed).toBe(1008);
  });

  test("cannot fill the disk: only the first five hundred answers without effect are stored", async () => {
    const { league, client } = await started();
    const { draftId } = await testApp.db
      .selectFrom("drafts")
      .select("draftId")
      .where("leagueId", "=", league.leagueId)
      .executeTakeFirstOrThrow();
    const kept = { leagueId: league.leagueId, draftId, teamId: league.teamIds[0]!, accepted: false };
    const rows = Array.from({ length: 499 }, () => ({ ...kept, key: randomUUID(), message: "No" }));
    await testApp.db.insertInto("draftAnswers").values(rows).execute();
    const count = async () =>
      (await testApp.db.selectFrom("draftAnswers").select("key").where("draftId", "=", draftId).execute())
        .length;
    for (const total of [500, 500]) {
      client.send(choose(league, { pickNumber: 2 }));
      expect(await answerTo(client)).toMatchObject({ accepted: false });
      expect(await count()).toBe(total);
    }
    client.send(choose(league));
    expect(await answerTo(client)).toMatchObject({ accepted: true });
    expect(await count()).toBe(501);
    // The same pick under a new key was made already.
    client.send(choose(league));
    expect(await answerTo(client)).toMatchObject({ accepted: true });
    expect(await count()).toBe(501);
  });

  test("of two tabs with one key and two players the first counts, and the second gets the same answer", async () => {
    const { league, client } = await started();
    const tab = await join(testApp, league.owners[0]!, league);
    await tab.waitFor("draft-presence");
    const frame = choose(league);
    client.send(frame);
    expect(await answerTo(client)).toMatchObject({ accepted: true });
    tab.send(choose(league, { key: frame.payload.key, playerId: testApp.season.players[5] }));
    expect(await answerTo(tab)).toMatchObject({ accepted: true });
    expect((await assertDraftConsistent(testApp, league)).picks).toMatchObject([
      { playerId: frame.payload.playerId },
    ]);
  });
});
