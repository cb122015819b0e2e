import { chatRoutes, leagueRoutes, reportRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { createChatClient } from "../../testing/clients/chat-client.ts";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../testing/app/test-app.ts";

const WEEK_MS = 7 * 86_400_000;
const GONE = { code: 404, message: "That message is not there any more" };

const testApp = useTestApp();
let chat: ReturnType<typeof createChatClient>;
beforeAll(async () => {
  chat = createChatClient(testApp);
});

// Covers CHAT-5, CHAT-6.
test("who has not seen an episode gets the number of messages about it, and nothing of them anywhere", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const [live, behind, ahead] = owners;
  testApp.time = FIRST_AIR_AT + WEEK_MS + 1000;
  await chat.saveMark(behind!.userId, 1);
  await chat.saveMark(ahead!.userId, 3);
  const name = await chat.nameOf(behind);
  await chat.send(behind, leagueId, "I have seen one");
  const two = await chat.send(live, leagueId, `Torch out, @${name}!`, { mentions: [teamIds[1]!] });
  await chat.send(ahead, leagueId, "Three was the best");
  expect(two.episode).toBe(2);
  const page = await chat.read(behind, leagueId);
  expect(page.messages.map(({ text }) => text)).toEqual(["I have seen one"]);
  expect(page.folded).toEqual([
    { episode: 2, count: 1 },
    { episode: 3, count: 1 },
  ]);
  expect(await chat.textsOf(behind, leagueId, { search: "torch" })).toEqual([]);
  for (const search of ["", "seen"]) {
    const query = { olderThan: two.messageId, search };
    expect(await chat.textsOf(behind, leagueId, query)).toEqual([]);
    expect(await chat.textsOf(ahead, leagueId, query)).toEqual(["I have seen one"]);
  }
  expect(await chat.stateOf(behind, leagueId)).toEqual({ unread: 0, mentions: 0, muted: false });
  const { messageId } = two;
  expect(await chat.textsOf(behind, leagueId, { olderThan: messageId })).toEqual([]);
  expect(await chat.textsOf(live, leagueId, { olderThan: messageId })).toEqual(["I have seen one"]);
  const params = { leagueId, messageId };
  expect(await testApp.refusal(chatRoutes.markRead, { as: behind, params })).toEqual(GONE);
  expect(await testApp.refusal(chatRoutes.remove, { as: behind, params })).toEqual(GONE);
  const reaction = { reactTo: `message:${messageId}`, emoji: "🔥" as const, on: true };
  const reacting = { as: behind, params: { leagueId }, body: reaction };
  expect(await testApp.refusal(chatRoutes.react, reacting)).toMatchObject({ code: 404 });
  const report = { about: "message" as const, aboutId: messageId, category: "spam" as const, details: "" };
  expect(await testApp.refusal(reportRoutes.add, { as: behind, body: report })).toMatchObject({ code: 404 });
  // A live viewer sees everything, and so does a user whose mark has moved on.
  expect((await chat.read(live, leagueId)).folded).toEqual([]);
  await chat.saveMark(behind!.userId, 2);
  expect(await chat.textsOf(behind, leagueId)).toEqual([`Torch out, @${name}!`, "I have seen one"]);
  expect(await chat.stateOf(behind, leagueId)).toMatchObject({ unread: 1, mentions: 1 });
});

// Covers CHAT-7.
test("messages that were folded when a person read the chat are unread once they have seen the episode", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [live, behind] = owners;
  testApp.time = FIRST_AIR_AT + WEEK_MS + 1000;
  await chat.saveMark(behind!.userId, 1);
  await chat.send(live, leagueId, "About two");
  await chat.saveMark(live!.userId, 1);
  const { messageId } = await chat.send(live, leagueId, "About one");
  const read1 = { as: behind, params: { leagueId, messageId } };
  expect(await chat.stateOf(behind, leagueId)).toMatchObject({ unread: 1 });
  expect((await testApp.call(chatRoutes.markRead, read1)).data.unread).toBe(0);
  expect(await chat.stateOf(behind, leagueId)).toMatchObject({ unread: 0 });
  await chat.saveMark(behind!.userId, 2);
  expect(await chat.stateOf(behind, leagueId)).toMatchObject({ unread: 1 });
  expect((await testApp.call(chatRoutes.markRead, read1)).data.unread).toBe(0);
  // A user's own messages are never unread.
  await chat.send(behind, leagueId, "Mine");
  expect(await chat.stateOf(behind, leagueId)).toMatchObject({ unread: 0 });
});

// Covers CHAT-16.
test("messages from before a person joined are read, also those above their mark", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const newcomer = await testApp.createUser();
  await chat.saveMark(newcomer.userId, 1);
  await chat.saveMark(owners[0]!.userId, 1);
  await chat.send(owners[0], leagueId, "About one");
  await chat.saveMark(owners[0]!.userId, 2);
  await chat.send(owners[0], leagueId, "About two");
  const body = { leagueId, teamName: "Late", leaguePassword: null };
  await testApp.call(leagueRoutes.join, { as: newcomer, body });
  expect(await chat.stateOf(newcomer, leagueId)).toMatchObject({ unread: 0 });
  await chat.saveMark(newcomer.userId, 2);
  expect(await chat.textsOf(newcomer, leagueId)).toEqual(["About two", "About one"]);
  expect(await chat.stateOf(newcomer, leagueId)).toMatchObject({ unread: 0 });
  await chat.send(owners[0], leagueId, "Welcome");
  expect(await chat.stateOf(newcomer, leagueId)).toMatchObject({ unread: 1 });
});
