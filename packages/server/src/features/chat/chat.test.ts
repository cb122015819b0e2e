import {
  adminAccountRoutes,
  adminReportRoutes,
  blockWordRoutes,
  chatRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  reportRoutes,
} from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../../testing/checks/read-audit.ts";
import { createChatClient } from "../../testing/clients/chat-client.ts";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
let chat: ReturnType<typeof createChatClient>;
beforeAll(async () => {
  chat = createChatClient(testApp);
});

type As = TestUser | undefined;

// Covers CHAT-1, CHAT-2.
test("members write and read, the latest first; text stays as it was typed, without control characters", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const [ana, bo] = owners;
  const first = await chat.send(ana, leagueId, "  Hello\r\n\n\n\nfriends \u202e<b>https://x.test</b>  ");
  await chat.send(bo, leagueId, "Hi");
  const { rows } = await testApp.pool.query(
    "select type, league_id, episode, data from read_model.stream_events where type = 'chat' and league_id = $1",
    [leagueId],
  );
  expect(rows[0]).toEqual({
    type: "chat",
    league_id: leagueId,
    episode: 0,
    data: { messageId: first.messageId },
  });
  expect(first).toMatchObject({ episode: 0, text: "Hello\n\nfriends <b>https://x.test</b>", removed: null });
  const { messages, ...rest } = await chat.read(bo, leagueId);
  expect(rest).toEqual({ next: null, folded: [], mayRemove: false, mayWrite: true });
  expect(messages).toMatchObject([
    { text: "Hi", author: { me: true, team: { teamId: teamIds[1] } } },
    { messageId: first.messageId, author: { me: false, team: { teamId: teamIds[0], name: "Team 1" } } },
  ]);
  expect((await chat.read(ana, leagueId)).mayRemove).toBe(true);
  expect(await chat.read(testApp.admin, leagueId)).toMatchObject({ mayRemove: true, mayWrite: false });
});

// Covers CHAT-1, LIMIT-37.
test("a message shows something and has at most 1000 characters, as a person counts them", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const refuse = (text: unknown) =>
    testApp.refusal(chatRoutes.send, { as: owners[0], params: { leagueId }, body: { text } });
  const family = "👨‍👩‍👧‍👦";
  await chat.send(owners[0], leagueId, family.repeat(1000));
  const tooLong = { code: 400, message: "Please use at most 1000 characters" };
  expect(await refuse("x".repeat(1001))).toEqual(tooLong);
  expect(await refuse(`x${" ".repeat(12_000)}`)).toEqual(tooLong);
  expect(await refuse(" \u200b ")).toEqual({ code: 400, message: "Please write something" });
  expect(await refuse("a\u0000b")).toMatchObject({ code: 400 });
  expect(await refuse("half \ud800")).toMatchObject({ code: 400 });
});

// Covers CHAT-3.
test("a message that is sent again with its key is stored once, also at the same time", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const body = { text: "Once", key: "00000000-0000-4000-8000-00000000abcd" };
  const call = { as: owners[0], params: { leagueId }, body };
  const sent = await Promise.all([1, 2, 3].map(() => testApp.call(chatRoutes.send, call)));
  expect(new Set(sent.map(({ data }) => data.messageId)).size).toBe(1);
  expect(await chat.textsOf(owners[0], leagueId)).toEqual(["Once"]);
});

// Covers CHAT-4.
test("history is read 50 messages at a time, and the search goes through all of it", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  await testApp.db
    .insertInto("chatMessages")
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        leagueId,
        authorId: owners[0]!.userId,
        key: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
        episode: 0,
        text: index % 40 === 0 ? `Élan ${index}` : `Message ${index}`,
        createdAt: new Date(testApp.time + index),
      })),
    )
    .execute();
  const pages: (string | null)[][] = [];
  let olderThan: string | undefined;
  do {
    const page = await chat.read(owners[0], leagueId, olderThan ? { olderThan } : {});
    pages.push(page.messages.map(({ text }) => text));
    olderThan = page.next ?? undefined;
  } while (olderThan);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(pages.flat()[0]).toBe("Message 119");
  expect(pages.flat().at(-1)).toBe("Élan 0");
  expect(await chat.textsOf(owners[0], leagueId, { search: "elan" })).toEqual([
    "Élan 80",
    "Élan 40",
    "Élan 0",
  ]);
  expect(await chat.textsOf(owners[0], leagueId, { search: "message 11%" })).toEqual([]);
  expect(await chat.read(owners[0], leagueId, { search: "mess" })).toMatchObject({
    next: expect.any(String),
  });
});

// Covers CHAT-8.
test("an author deletes, the league's owner and admins remove; the text is gone, also from the reports", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [owner, author, other] = owners;
  const mine = await chat.send(author, leagueId, "Mine");
  const rude = await chat.send(author, leagueId, "Rude");
  const third = await chat.send(owner, leagueId, "The owner's");
  const body = {
    about: "message" as const,
    aboutId: rude.messageId,
    category: "offensive" as const,
    details: "",
  };
  await testApp.call(reportRoutes.add, { as: other, body });
  expect(await testApp.refusal(reportRoutes.add, { as: author, body })).toMatchObject({ code: 409 });
  expect(await testApp.refusal(reportRoutes.add, { as: await testApp.createUser(), body })).toMatchObject({
    code: 404,
  });
  const remove = (as: As, { messageId }: { messageId: string }) => ({ as, params: { leagueId, messageId } });
  expect(await testApp.codeOf(chatRoutes.remove, remove(other, rude))).toBe(403);
  expect((await testApp.call(chatRoutes.remove, remove(author, mine))).message).toBe("Message deleted");
  expect((await testApp.call(chatRoutes.remove, remove(owner, rude))).message).toBe("Message removed");
  await testApp.call(chatRoutes.remove, remove(testApp.admin, third));
  expect((await chat.read(other, leagueId)).messages).toMatchObject([
    { text: null, removed: "removed" },
    { text: null, removed: "removed" },
    { text: null, removed: "deleted" },
  ]);
  expect(await readAudit(testApp, leagueId)).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: "chat.message-removed" })]),
  );
  const open = { as: testApp.admin, query: { state: "open" as const } };
  const { rows } = (await testApp.call(adminReportRoutes.list, open)).data;
  expect(rows.find(({ targetId }) => targetId === rude.messageId)).toMatchObject({
    kind: "message",
    reportedText: "Rude",
    currentText: null,
    owner: author?.username,
  });
});

// Covers CHAT-19.
test("an admin without a team reads a chat and does not write in it", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  await chat.send(owners[0], leagueId, "Hello");
  expect(await chat.textsOf(testApp.admin, leagueId)).toEqual(["Hello"]);
  const writing = { as: testApp.admin, params: { leagueId }, body: { text: "Hello from above" } };
  expect(await testApp.refusal(chatRoutes.send, writing)).toEqual({
    code: 403,
    message: "Only members of this league can write in its chat",
  });
  expect(await chat.textsOf(owners[0], leagueId)).toEqual(["Hello"]);
});

// Covers CHAT-9.
test("a member who leaves loses access, but their messages stay; deleting an account deletes its messages", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [owner, leaver, deleted] = owners;
  await chat.send(leaver, leagueId, "Farewell");
  const { messageId } = await chat.send(deleted, leagueId, "I was here");
  const reacting = {
    params: { leagueId },
    body: { reactTo: `message:${messageId}`, emoji: "👍", on: true },
  } as const;
  await testApp.call(chatRoutes.react, { as: owner, ...reacting });
  await testApp.call(membershipRoutes.leave, { as: leaver, params: { leagueId } });
  expect(await testApp.codeOf(chatRoutes.messages, { as: leaver, params: { leagueId } })).toBe(403);
  const late = { as: leaver, params: { leagueId }, body: { text: "Still here" } };
  expect(await testApp.codeOf(chatRoutes.send, late)).toBe(403);
  const { data } = await testApp.call(myAccountRoutes.data, { as: deleted });
  expect(data.messages).toMatchObject([{ league: "The League", text: "I was here" }]);
  const removal = { params: { userId: deleted!.userId }, body: { reason: "Asked for by phone" } };
  await testApp.call(adminAccountRoutes.remove, { as: testApp.admin, ...removal });
  const left = (await chat.read(owner, leagueId)).messages;
  expect(left).toMatchObject([{ text: "Farewell", author: { name: expect.any(String), team: null } }]);
  expect(
    await testApp.db.selectFrom("reactions").select("emoji").where("leagueId", "=", leagueId).execute(),
  ).toEqual([]);
});

// Covers CHAT-11, MODERATION-10.
test("blocked words are refused in messages too", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  await testApp.call(blockWordRoutes.add, {
    as: testApp.admin,
    body: { words: ["zounds"], anywhere: false },
  });
  const body = { text: "Oh ZOUNDS, what a vote" };
  expect(await testApp.refusal(chatRoutes.send, { as: owners[0], params: { leagueId }, body })).toEqual({
    code: 400,
    message: "This message contains a word that is not allowed here. Please write it differently",
  });
});

// Covers CHAT-12.
test("a person writes at most 20 messages a minute, into all chats together", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const as = owners[0];
  const call = { as, params: { leagueId }, body: { text: "Quick" } };
  for (let sent = 0; sent < 20; sent += 1) expect(await testApp.codeOf(chatRoutes.send, call)).toBe(200);
  const league = { name: "Another", teamName: "Another", privateInd: false };
  const { data } = await testApp.call(leagueRoutes.add, { as, body: league });
  expect(await testApp.codeOf(chatRoutes.send, { ...call, params: { leagueId: data.leagueId } })).toBe(429);
});
