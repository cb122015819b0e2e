import { chatRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();

/** A league whose members have these names; the first member writes. */
async function leagueOf(...names: [string, string][]) {
  const league = await createLeague(testApp, names.length + 1);
  const [author, ...members] = league.owners;
  for (const [index, { userId }] of members.entries()) {
    const [firstName, lastName] = names[index] ?? ["", ""];
    await testApp.db.updateTable("users").set({ firstName, lastName }).where("userId", "=", userId).execute();
  }
  const { leagueId } = league;
  const send = async (body: object) =>
    (await testApp.call(chatRoutes.send, { as: author, params: { leagueId }, body: { text: "", ...body } }))
      .data;
  const mentionsSeenBy = async (as: TestUser | undefined) =>
    (await testApp.call(chatRoutes.messages, { as, params: { leagueId }, query: {} })).data.messages[0]
      ?.mentions;
  const mentionedIn = async (as: TestUser | undefined) =>
    (await testApp.call(chatRoutes.state, { as, params: { leagueId } })).data.mentions;
  return { leagueId, members, teams: league.teamIds.slice(1), send, mentionsSeenBy, mentionedIn };
}

// Covers CHAT-13.
test("a member whose name is the beginning of the chosen one is not mentioned", async () => {
  const { members, teams, send, mentionsSeenBy, mentionedIn } = await leagueOf(["Ana", ""], ["Ana", "Lee"]);
  await send({ text: "Hi @Ana Lee!", mentioned: [{ teamId: teams[1], start: 3, end: 11 }] });
  expect(await Promise.all(members.map(mentionedIn))).toEqual([0, 1]);
  expect(await mentionsSeenBy(members[1])).toEqual([{ name: "Ana Lee", me: true, start: 3, end: 11 }]);
  // As an older page sends it: the server finds both names in the text.
  await send({ text: "Hi @Ana Lee!", mentions: teams });
  expect(await Promise.all(members.map(mentionedIn))).toEqual([0, 2]);
});

// Covers CHAT-13.
test("of two members of one name the chosen one is mentioned, and stays it under a new name", async () => {
  const { members, teams, send, mentionsSeenBy, mentionedIn } = await leagueOf(["Bo", "Xu"], ["Bo", "Xu"]);
  const { mentions } = await send({
    text: "@Bo Xu, and again @Bo Xu",
    mentioned: [
      { teamId: teams[1], start: 18, end: 24 },
      { teamId: teams[1], start: 0, end: 6 },
    ],
  });
  expect(mentions.map(({ start, end }) => [start, end])).toEqual([
    [0, 6],
    [18, 24],
  ]);
  const newName = { firstName: "Robert" };
  await testApp.db
    .updateTable("users")
    .set(newName)
    .where("userId", "=", members[1]?.userId ?? "")
    .execute();
  expect(await Promise.all(members.map(mentionedIn))).toEqual([0, 1]);
  expect(await mentionsSeenBy(members[0])).toEqual([
    { name: "Robert Xu", me: false, start: 0, end: 6 },
    { name: "Robert Xu", me: false, start: 18, end: 24 },
  ]);
});

// Covers CHAT-13.
test("each of two chosen members is mentioned at their own place only", async () => {
  const { members, teams, send, mentionsSeenBy } = await leagueOf(["Ana", ""], ["Ana", "Lee"]);
  await send({
    text: "@Ana, meet @Ana Lee",
    mentioned: [
      { teamId: teams[0], start: 0, end: 4 },
      { teamId: teams[1], start: 11, end: 19 },
    ],
  });
  expect(await mentionsSeenBy(members[0])).toEqual([
    { name: "Ana", me: true, start: 0, end: 4 },
    { name: "Ana Lee", me: false, start: 11, end: 19 },
  ]);
});

// Covers CHAT-13.
test("a mention stays at its name when control characters and empty lines before it are left out", async () => {
  const { teams, send } = await leagueOf(["Bo", "Xu"]);
  const before = "One\u202e\r\n\n\n \n";
  const start = before.length;
  const { text, mentions } = await send({
    text: `${before}@Bo Xu`,
    mentioned: [{ teamId: teams[0], start, end: start + 6 }],
  });
  expect(text).toBe("One\n\n@Bo Xu");
  expect(mentions).toEqual([{ name: "Bo Xu", me: false, start: 5, end: 11 }]);
});

// Covers CHAT-13.
test("a message that was stored without places has its mentions where it has the names", async () => {
  const { leagueId, members, teams, send, mentionsSeenBy } = await leagueOf(["Ana", ""], ["Ana", "Lee"]);
  await send({ text: "@Ana Lee @Ana", mentions: teams });
  const ofLeague = testApp.db.selectFrom("chatMessages").select("messageId").where("leagueId", "=", leagueId);
  await testApp.db
    .updateTable("chatMentions")
    .set({ ranges: null })
    .where("messageId", "in", ofLeague)
    .execute();
  expect(await mentionsSeenBy(members[0])).toEqual([
    { name: "Ana Lee", me: false, start: 0, end: 8 },
    { name: "Ana", me: true, start: 9, end: 13 },
  ]);
});

test("a member of another league is not mentioned", async () => {
  const { send } = await leagueOf(["Bo", "Xu"]);
  const other = await leagueOf(["Bo", "Xu"]);
  const sent = await send({ text: "@Bo Xu", mentioned: [{ teamId: other.teams[0], start: 0, end: 6 }] });
  expect(sent.mentions).toEqual([]);
});

test.each([
  ["not an @", [[0, 3]]],
  ["only an @", [[4, 5]]],
  ["beyond the text", [[4, 99]]],
  ["backwards", [[10, 4]]],
  ["with a space at the end", [[4, 11]]],
  ["over two lines", [[4, 15]]],
  [
    "twice the same place",
    [
      [4, 10],
      [4, 7],
    ],
  ],
])("a mention that is %s is refused, and nothing is stored", async (_, ranges) => {
  const { leagueId, members, teams } = await leagueOf(["Bo", "Xu"]);
  const mentioned = ranges.map(([start, end]) => ({ teamId: teams[0], start, end }));
  const body = { text: "Hey @Bo Xu \nyes", mentioned };
  const refusal = await testApp.refusal(chatRoutes.send, { as: members[0], params: { leagueId }, body });
  expect(refusal).toMatchObject({ code: 400, message: "A mention is an @ and a name in the text" });
  const page = await testApp.call(chatRoutes.messages, { as: members[0], params: { leagueId }, query: {} });
  expect(page.data.messages).toEqual([]);
});
