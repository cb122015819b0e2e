import { chatRoutes, draftRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { createChatClient } from "../../testing/clients/chat-client.ts";
import { createDraftLeague, createLeague, moveTo } from "../../testing/fixtures/draft-league.ts";
import { insertScores } from "../../testing/fixtures/small-season.ts";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
let chat: ReturnType<typeof createChatClient>;
beforeAll(async () => {
  chat = createChatClient(testApp);
});

type As = TestUser | undefined;

// Covers CHAT-10.
test("reactions are counted once a person, and simultaneous ones are all kept", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const { messageId } = await chat.send(owners[0], leagueId, "Vote now");
  const set = (as: As, emoji: "👍" | "🔥", on: boolean) =>
    testApp.call(chatRoutes.react, {
      as,
      params: { leagueId },
      body: { reactTo: `message:${messageId}`, emoji, on },
    });
  await Promise.all([...owners, ...owners].map((as) => set(as, "👍", true)));
  await set(owners[1], "🔥", true);
  expect((await set(owners[0], "👍", false)).data).toEqual([
    { emoji: "👍", count: 2, mine: false },
    { emoji: "🔥", count: 1, mine: false },
  ]);
  expect((await chat.read(owners[1], leagueId)).messages[0]?.reactions).toEqual([
    { emoji: "👍", count: 2, mine: true },
    { emoji: "🔥", count: 1, mine: true },
  ]);
  const removal = { as: owners[0], params: { leagueId, messageId } };
  await Promise.all([testApp.call(chatRoutes.remove, removal), set(owners[2], "🔥", true).catch(() => null)]);
  expect((await chat.read(owners[1], leagueId)).messages[0]?.reactions).toEqual([]);
});

// Covers CHAT-10, CHAT-19.
test("an admin without a team reads reactions and gives none", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const { messageId } = await chat.send(owners[0], leagueId, "Vote now");
  for (const reactTo of [`message:${messageId}`, `recap:${testApp.season.episodes[0]}`]) {
    const body = { reactTo, emoji: "👍" as const, on: true };
    expect(
      await testApp.refusal(chatRoutes.react, { as: testApp.admin, params: { leagueId }, body }),
    ).toEqual({ code: 403, message: "Only members of this league can react in it" });
  }
  expect((await chat.read(testApp.admin, leagueId)).messages[0]?.reactions).toEqual([]);
});

// Covers CHAT-10, CHAT-6.
test("scores and recaps take reactions from those who have seen the episode", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [live, behind] = owners;
  await chat.saveMark(behind!.userId, 0);
  const [episodeId] = testApp.season.episodes;
  const score = `score:${episodeId}:${testApp.season.players[0]}`;
  for (const reactTo of [score, `recap:${episodeId}`]) {
    const body = { reactTo, emoji: "😮" as const, on: true };
    await testApp.call(chatRoutes.react, { as: live, params: { leagueId }, body });
    const hidden = { as: behind, params: { leagueId }, body };
    expect(await testApp.refusal(chatRoutes.react, hidden)).toMatchObject({ code: 404 });
  }
  const query = { reactionsOf: `score:${episodeId}` };
  const all = { params: { leagueId }, query };
  expect((await testApp.call(chatRoutes.reactions, { as: live, ...all })).data).toEqual([
    { reactTo: score, reactions: [{ emoji: "😮", count: 1, mine: true }] },
  ]);
  expect(await testApp.refusal(chatRoutes.reactions, { as: behind, ...all })).toMatchObject({ code: 404 });
  const wrong = ["score:x", "message:1", `recap:${episodeId}:1`, `pick:${episodeId}:0`];
  for (const reactTo of wrong) {
    const body = { reactTo, emoji: "😮", on: true };
    expect(await testApp.refusal(chatRoutes.react, { as: live, params: { leagueId }, body })).toMatchObject({
      code: 400,
    });
  }
});

// Covers CHAT-10, CHAT-6.
test("picks take reactions, unless the draft tells what a person has not seen", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const [live, behind] = owners;
  await moveTo(testApp, startsAt);
  const [playerId] = testApp.season.players;
  const pick = { pickNumber: 1, playerId: playerId!, reason: "absent" };
  await testApp.call(draftRoutes.pickFor, { as: live, params: { leagueId }, body: pick });
  const { draftId } = await testApp.db
    .selectFrom("drafts")
    .select("draftId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const body = { reactTo: `pick:${draftId}:1`, emoji: "👍" as const, on: true };
  await testApp.call(chatRoutes.react, { as: live, params: { leagueId }, body });
  const all = { params: { leagueId }, query: { reactionsOf: `pick:${draftId}` } };
  expect((await testApp.call(chatRoutes.reactions, { as: behind, ...all })).data).toHaveLength(1);
  const notMade = { ...body, reactTo: `pick:${draftId}:2` };
  expect(await testApp.codeOf(chatRoutes.react, { as: live, params: { leagueId }, body: notMade })).toBe(404);
  await insertScores(testApp.db, testApp.season, [[0, 0, 0, 1]]);
  await chat.saveMark(behind!.userId, 0);
  expect(await testApp.codeOf(chatRoutes.reactions, { as: behind, ...all })).toBe(404);
  expect(await testApp.codeOf(chatRoutes.react, { as: behind, params: { leagueId }, body })).toBe(404);
});

// Covers CHAT-18, CHAT-6.
test("the reactions to a player are those to the pick and to the scores that a person has seen", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const [live, behind] = owners;
  await moveTo(testApp, startsAt);
  const [playerId, otherId] = testApp.season.players;
  const pickFor = (id: string | undefined) => {
    const body = { pickNumber: 1, playerId: id!, reason: "absent" };
    return testApp.call(draftRoutes.pickFor, { as: live, params: { leagueId }, body });
  };
  const react = (reactTo: string) => {
    const body = { reactTo, emoji: "🔥" as const, on: true };
    return testApp.call(chatRoutes.react, { as: live, params: { leagueId }, body });
  };
  const query = (id: string | undefined) => ({ reactionsOf: `player:${id}` });
  const of = async (as: As, id: string | undefined) =>
    (await testApp.call(chatRoutes.reactions, { as, params: { leagueId }, query: query(id) })).data;
  expect(await of(live, playerId)).toEqual([]);
  await pickFor(playerId);
  const [pick] = await of(live, playerId);
  expect(pick).toEqual({ reactTo: expect.stringMatching(/^pick:.*:1$/), reactions: [] });
  await react(pick!.reactTo);
  const fire = (mine: boolean) => [{ emoji: "🔥", count: 1, mine }];
  expect(await of(behind, playerId)).toEqual([{ ...pick, reactions: fire(false) }]);
  // The player who is picked instead does not get the reactions to the undone pick.
  testApp.time += 1000;
  const undo = { keepPicks: 0, seenPicks: 1, reason: "mistake" };
  await testApp.call(draftRoutes.undo, { as: live, params: { leagueId }, body: undo });
  await pickFor(otherId);
  expect(await of(live, otherId)).toEqual([pick]);
  expect(await of(live, playerId)).toEqual([]);
  await react(pick!.reactTo);
  await chat.saveMark(behind!.userId, 0);
  const score = `score:${testApp.season.episodes[0]}:${otherId}`;
  await react(score);
  expect(await of(live, otherId)).toEqual([
    { ...pick, reactions: fire(true) },
    { reactTo: score, reactions: fire(true) },
  ]);
  expect((await of(behind, otherId)).map(({ reactTo }) => reactTo)).not.toContain(score);
  const unknown = { as: live, params: { leagueId }, query: query("00000000-0000-4000-8000-000000000000") };
  expect(await testApp.codeOf(chatRoutes.reactions, unknown)).toBe(404);
});
