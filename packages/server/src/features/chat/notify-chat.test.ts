import { accountRoutes, chatRoutes, deviceRoutes, myAccountRoutes, spoilerRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { subscriptionJson } from "../../testing/fixtures/push-subscription-json.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { PermanentDeliveryError } from "../../platform/email/mailer.ts";
import { runQueueOnce } from "../../testing/app/run-queue.ts";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();

type Option = "all" | "mentions" | "none";

async function leagueWithDevices(...options: Option[]) {
  const league = await createLeague(testApp, options.length + 1);
  const [author, ...members] = league.owners;
  for (const [index, as] of members.entries()) {
    const device = { fcmToken: subscriptionJson(), deviceInfo: { platform: "x" } };
    await testApp.call(deviceRoutes.register, { as, body: device });
    const option = options[index]!;
    await testApp.call(myAccountRoutes.saveChatPreferences, { as, body: { emails: option, pushes: option } });
  }
  return { ...league, author, members };
}

/** The emails and push messages that this call causes. */
async function sentBy(act: () => Promise<unknown>, runQueue: () => Promise<unknown> = testApp.runQueue) {
  const before = { emails: testApp.sentEmails.length, pushes: testApp.sentPushes.length };
  await act();
  await runQueue();
  return {
    emails: testApp.sentEmails.slice(before.emails),
    pushes: testApp.sentPushes.slice(before.pushes).map(({ message }) => message),
  };
}

const refuseAll = () =>
  runQueueOnce({
    ...testApp,
    now: () => testApp.time,
    mailer: { send: () => Promise.reject(new PermanentDeliveryError(new Error("no such mailbox"))) },
  });
const nameOf = async (as: TestUser | undefined) => {
  const { firstName, lastName } = (await testApp.call(accountRoutes.me, { as })).data;
  return `${firstName} ${lastName}`.trim();
};
const send = (as: TestUser | undefined, leagueId: string, text: string, mentions: string[] = []) =>
  testApp.call(chatRoutes.send, { as, params: { leagueId }, body: { text, mentions } });

// Covers CHAT-13.
test("members hear of all messages, of mentions or of none; at first of mentions", async () => {
  const fresh = await testApp.createUser();
  expect((await testApp.call(myAccountRoutes.chatPreferences, { as: fresh })).data).toEqual({
    emails: "mentions",
    pushes: "mentions",
  });
  const { leagueId, author, members } = await leagueWithDevices("all", "mentions", "none");
  const { emails, pushes } = await sentBy(() => send(author, leagueId, "Who saw that?"));
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [members[0]?.email, "New messages in The League"],
  ]);
  expect(pushes).toMatchObject([
    {
      title: "The League",
      body: `${await nameOf(author)}: Who saw that?`,
      url: `/league/${leagueId}?tab=chat`,
      tag: `chat-${leagueId}`,
    },
  ]);
});

// Covers CHAT-13.
test("a mention is a member's name after an @, chosen from the league", async () => {
  const { leagueId, author, members, teamIds } = await leagueWithDevices("mentions", "mentions", "none");
  const [ana, bo, cleo] = await Promise.all(members.map(nameOf));
  const { emails, pushes } = await sentBy(() =>
    // The second is named but not chosen as a mention; the third is chosen but wants no notifications.
    send(author, leagueId, `@${ana}, @${bo} and @${cleo}`, [teamIds[1]!, teamIds[3]!]),
  );
  const who = await nameOf(author);
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [members[0]?.email, `${who} mentioned you in The League`],
  ]);
  expect(pushes.map(({ title }) => title)).toEqual([`${who} mentioned you`]);
  const again = await sentBy(() => send(author, leagueId, `@${ana}!`, [teamIds[1]!]));
  // One email until they have read the chat.
  expect([again.emails.length, again.pushes.length]).toEqual([0, 1]);
});

// Covers CHAT-13.
test.each(["expired", "dropped", "given up"])(
  "an email that %s tells of nothing, so the next message is emailed",
  async (how) => {
    const { leagueId, author, members } = await leagueWithDevices("all");
    const { userId } = members[0]!;
    const setVerifiedAt = (emailVerifiedAt: Date | null) =>
      testApp.db.updateTable("users").set({ emailVerifiedAt }).where("userId", "=", userId).execute();
    const lost = await sentBy(
      async () => {
        await send(author, leagueId, "One");
        if (how === "expired") testApp.time += 86_400_000;
        if (how === "dropped") await setVerifiedAt(null);
      },
      how === "given up" ? refuseAll : testApp.runQueue,
    );
    expect(lost.emails).toEqual([]);
    await setVerifiedAt(new Date(testApp.time));
    expect((await sentBy(() => send(author, leagueId, "Two"))).emails).toHaveLength(1);
    expect((await sentBy(() => send(author, leagueId, "Three"))).emails).toEqual([]);
  },
);

// Covers CHAT-6, CHAT-13.
test("who has not seen the episode learns neither the author nor the text", async () => {
  const { leagueId, author, members, teamIds } = await leagueWithDevices("mentions", "all");
  testApp.time = FIRST_AIR_AT + 1000;
  for (const { userId } of members) {
    const mark = { userId, seasonId: testApp.season.seasonId, mode: "manual" as const, throughEpisode: 0 };
    await testApp.db
      .insertInto("spoilerMarks")
      .values({ ...mark, changedAt: new Date() })
      .execute();
  }
  const text = `@${await nameOf(members[0])} unmistakable`;
  const { emails, pushes } = await sentBy(() => send(author, leagueId, text, [teamIds[1]!]));
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    "New messages in The League",
    "You are mentioned in The League",
  ]);
  expect(pushes.map(({ title, body }) => `${title}: ${body}`).toSorted()).toEqual([
    "The League: New messages about episode 1",
    "The League: You are mentioned in a message about episode 1",
  ]);
  const everything = JSON.stringify([emails, pushes]);
  expect(everything).not.toContain("unmistakable");
  expect(everything).not.toContain(await nameOf(author));
});

// Covers CHAT-6.
test("a mark that moves back before a message is sent hides its author and text", async () => {
  const { leagueId, author, members, teamIds } = await leagueWithDevices("mentions");
  testApp.time = FIRST_AIR_AT + 1000;
  const text = `@${await nameOf(members[0])} unmistakable`;
  const { emails, pushes } = await sentBy(async () => {
    await send(author, leagueId, text, [teamIds[1]!]);
    const body = { mode: "manual" as const, throughEpisode: 0 };
    await testApp.call(spoilerRoutes.saveMark, { as: members[0], body });
  });
  expect([emails.length, pushes.length]).toEqual([1, 1]);
  const everything = JSON.stringify([emails, pushes]);
  expect(everything).not.toContain("unmistakable");
  expect(everything).not.toContain(await nameOf(author));
});

// Covers CHAT-14.
test("a muted chat sends no notifications, and a removed message is no longer pushed", async () => {
  const { leagueId, author, members } = await leagueWithDevices("all");
  const mute = (muted: boolean) =>
    testApp.call(chatRoutes.mute, { as: members[0], params: { leagueId }, body: { muted } });
  expect((await mute(true)).data.muted).toBe(true);
  const silent = await sentBy(() => send(author, leagueId, "Quiet"));
  expect(silent).toEqual({ emails: [], pushes: [] });
  await mute(false);
  const removed = await sentBy(async () => {
    const { messageId } = (await send(author, leagueId, "Oops")).data;
    await testApp.call(chatRoutes.remove, { as: author, params: { leagueId, messageId } });
  });
  expect(removed.pushes).toEqual([]);
});
