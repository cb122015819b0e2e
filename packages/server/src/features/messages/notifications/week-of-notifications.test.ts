import {
  accountRoutes,
  adminLeagueRoutes,
  broadcastRoutes,
  deviceRoutes,
  draftRoutes,
  leagueRoutes,
  myAccountRoutes,
  noteRoutes,
} from "@emberline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { dispatchBulkBatch } from "../../../platform/email/bulk-email.ts";
import { codeFor, resetTokenFor } from "../../../testing/app/email-reader.ts";
import { grade, addEpisode, callSaveSurvey, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { startTwoServers, type TwoServers } from "../../../testing/app/two-servers.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

/** The last week of October: on Sunday at 06:00 UTC the clocks of New York go back from two to one. */
const time = (day: string, clock: string) => {
  const date = 26 + ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(day);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return Date.UTC(2026, 9, date, hours, minutes, seconds);
};
const QUEUES = ["graphile_worker", "mail_queue"].map((name) => sql.raw(name));
const PICK_MS = 60_000;
const ANSWERS = [["Ember"], ["Ada Young", "Cleo Walsh"]];

let testApp: TestApp;
let servers: TwoServers;
const people: Record<string, TestUser> = {};
const person = (name: string) => people[name]!;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.time = time("Mon", "08:00");
  servers = await startTwoServers(testApp);
  for (const name of ["ana", "bo", "cy", "dot", "eve"]) people[name] = await testApp.createUser(name);
  for (const name of ["ana", "cy", "dot"]) {
    const body = { fcmToken: subscriptionJson({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}` }) };
    await testApp.call(deviceRoutes.register, { as: person(name), body });
  }
  const { userId } = person("dot");
  await testApp.db.updateTable("users").set({ emailVerifiedAt: null }).where("userId", "=", userId).execute();
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});

/** The messages sent since the last call, as "mail ana: …" and "push ana: …". */
function sent(): string[] {
  const who = (address: string) => (address === testApp.admin.email ? "admin" : address.split("@")[0]);
  const lines = [
    ...testApp.sentEmails.slice(seen.emails).map((mail) => `mail ${who(mail.to)}: ${mail.subject}`),
    ...testApp.sentPushes
      .slice(seen.pushes)
      .map(
        ({ target, message }) => `push ${JSON.stringify(target).match(/send\/(\w+)/)?.[1]}: ${message.title}`,
      ),
  ];
  seen.emails = testApp.sentEmails.length;
  seen.pushes = testApp.sentPushes.length;
  return lines.map((line) => line.replace(/\d{6}/, "123456")).toSorted();
}
const seen = { emails: 0, pushes: 0 };

/** Expects exactly these notifications at this time. */
async function expectAt(day: string, clock: string, notices: string[], meanwhile?: () => Promise<unknown>) {
  await servers.advanceTo(time(day, clock), meanwhile);
  expect([`${day} ${clock}`, ...sent()]).toEqual([`${day} ${clock}`, ...notices.toSorted()]);
}

async function found(name: string, ...owners: string[]) {
  const [first = "", ...others] = owners;
  const body = { name, teamName: `${name} ${first}`, privateInd: false, password: null };
  const { data } = await testApp.call(leagueRoutes.add, { as: person(first), body });
  const { leagueId, teamId } = data;
  const teamIds = [teamId];
  for (const owner of others) {
    const joining = { teamName: `${name} ${owner}`, leagueId, leaguePassword: null };
    teamIds.push((await testApp.call(leagueRoutes.join, { as: person(owner), body: joining })).data.teamId);
  }
  return { leagueId, teamIds };
}
type League = Awaited<ReturnType<typeof found>>;

const setDraft = ({ leagueId, teamIds }: League, startsAt: number) =>
  testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: {
      draftOrder: teamIds,
      draftDate: new Date(startsAt).toISOString(),
      pickTimeSeconds: PICK_MS / 1000,
    },
  });

/** Six picks of a minute each; no owner picks by hand, and the owner on the clock is notified. */
async function expectTurns(startsAt: number, name: string, turns: string[][]) {
  for (const [index, notices] of turns.entries()) {
    await servers.advanceTo(startsAt + index * PICK_MS);
    expect([index, ...sent()]).toEqual([index, ...notices.map((to) => turnOf(to, name)).toSorted()]);
  }
  await servers.advanceTo(startsAt + turns.length * PICK_MS);
  expect(sent()).toEqual([]);
}
const turnOf = (to: string, name: string) =>
  to.startsWith("mail") ? `${to}: Your turn to pick in ${name}` : `${to}: Your turn to pick`;

// Covers NOTIFY-40.
test("through a week with two servers every notification is sent once, to exactly the right users", async () => {
  const [north, south] = [await found("North", "ana", "bo"), await found("South", "cy", "ana")];
  const gone = await found("Gone", "dot", "eve");
  await testApp.call(myAccountRoutes.change, {
    as: person("cy"),
    body: { emailPreferences: { pollReminders: false } },
  });
  await expectAt("Mon", "08:00", []);
  await setDraft(north, time("Tue", "20:00"));
  await setDraft(gone, time("Wed", "20:00"));
  await setDraft(south, time("Sun", "05:30"));
  const firstPoll = await callSaveSurvey(testApp, await addEpisode(testApp, time("Wed", "20:00")));
  const secondPoll = await callSaveSurvey(testApp, await addEpisode(testApp, time("Sat", "21:00")));

  // A new user registers and confirms the address.
  const fay = {
    username: "fay",
    email: "fay@fans.test",
    pwd: "a long secret",
    firstName: "Fay",
    lastName: "Fan",
  };
  await expectAt("Mon", "09:00", ["mail fay: 123456 is your Emberline code"], () =>
    testApp.call(accountRoutes.register, { body: fay }),
  );
  const verificationCode = codeFor(testApp.sentEmails, fay.email);
  await testApp.call(accountRoutes.verifyEmail, { body: { userId: await idOf("fay"), verificationCode } });
  await expectAt("Mon", "18:00", []);

  // A note goes to all who want updates and can be reached: dot's address is not confirmed.
  await testApp.call(noteRoutes.save, {
    as: testApp.admin,
    body: { adminNoteId: null, note: "The merge is on" },
  });
  await expectAt("Tue", "10:00", [
    ...["admin", "ana", "bo", "cy", "eve", "fay"].map((name) => `mail ${name}: An update from Emberline`),
    ...["ana", "cy", "dot"].map((name) => `push ${name}: New update`),
  ]);

  // Tomorrow's poll: ana answered for one of two teams, bo for all; cy wants no poll emails,
  // and eve unsubscribes while hers is in the queue.
  await submit(testApp, person("ana"), { leagueId: north.leagueId, survey: firstPoll, chosen: ANSWERS });
  await submit(testApp, person("bo"), { leagueId: north.leagueId, survey: firstPoll, chosen: ANSWERS });
  const body = { emailPreferences: { pollReminders: false } };
  await expectAt(
    "Tue",
    "18:00",
    [
      "mail ana: Tomorrow's poll is waiting for you",
      ...["ana", "cy", "dot"].map((name) => `push ${name}: Tomorrow's poll is waiting`),
    ],
    () => testApp.call(myAccountRoutes.change, { as: person("eve"), body }),
  );
  expect(testApp.sentEmails.at(-1)?.text).toContain("Still without an answer: South ana (South).");
  await expectAt("Tue", "18:00:30", []);

  // A draft is announced, then rescheduled, and announced again; one whose league is deleted is not.
  const warnings = ["mail ana: ", "mail bo: "].map((to) => `${to}The draft of North starts in 5 minutes`);
  await expectAt("Tue", "19:54:30", []);
  await expectAt("Tue", "19:55", [...warnings, "push ana: Draft in 5 minutes"]);
  await expectAt("Tue", "19:55:30", []);
  await setDraft(north, time("Thu", "20:00"));
  await expectAt("Tue", "20:00", []);
  await testApp.call(adminLeagueRoutes.remove, { as: testApp.admin, params: { leagueId: gone.leagueId } });
  await expectAt("Wed", "19:55", []);
  await expectAt("Wed", "20:00", []);

  // A password reset by email, and a new address: emails queued for the old address go to the new.
  await expectAt("Thu", "10:00", ["mail bo: Reset your Emberline password"], () =>
    testApp.call(accountRoutes.forgotPassword, { body: { email: "bo@fans.test" } }),
  );
  const token = resetTokenFor(testApp.sentEmails, "bo@fans.test");
  await testApp.call(accountRoutes.resetPassword, { body: { token, password: "another secret" } });
  await expectAt("Thu", "10:05", ["mail bo: Your Emberline password was changed"]);
  const login = { username: "bo", pwd: "another secret" };
  people["bo"] = {
    ...person("bo"),
    token: (await testApp.call(accountRoutes.login, { body: login })).token,
  };
  await expectAt(
    "Thu",
    "11:00",
    ["mail ana: Your Emberline email address is about to change", "mail anna: 123456 is your Emberline code"],
    () => testApp.call(accountRoutes.updateEmail, { as: person("ana"), body: { email: "anna@fans.test" } }),
  );
  const content = {
    isHtml: false,
    priority: "normal" as const,
    subject: "Finale",
    body: "Torches ready!",
    targetUsers: [person("ana").userId, person("bo").userId],
  };
  const moved = {
    userId: person("ana").userId,
    verificationCode: codeFor(testApp.sentEmails, "anna@fans.test"),
  };
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: content });
  await inTransaction(testApp.db, async (tx) => dispatchBulkBatch(tx, await lastBulkEmail(), testApp.time));
  await testApp.call(accountRoutes.verifyEmail, { as: person("ana"), body: moved });
  await expectAt("Thu", "11:10", [
    "mail ana: Your Emberline email address was changed",
    "mail anna: Finale",
    "mail bo: Finale",
  ]);

  await expectAt("Thu", "19:55", [
    ...warnings.map((line) => line.replace("ana", "anna")),
    "push ana: Draft in 5 minutes",
  ]);
  await expectTurns(time("Thu", "20:00"), "North", [
    ["mail anna", "push ana"],
    ["mail bo"],
    ["mail bo"],
    ["mail anna", "push ana"],
    ["mail anna", "push ana"],
    ["mail bo"],
  ]);

  // An email to all: the sending server is killed after four, another in the middle of a delivery.
  await testApp.call(broadcastRoutes.email, {
    as: testApp.admin,
    body: { ...content, subject: "To all", targetUsers: "all" },
  });
  await inTransaction(testApp.db, async (tx) =>
    dispatchBulkBatch(tx, await lastBulkEmail(), testApp.time, 4),
  );
  for (const queue of QUEUES) {
    await sql`update ${queue}._private_jobs set locked_by = 'killed ' || id, locked_at = now() - interval '1 minute'
      where id in (select min(id) from ${queue}._private_jobs group by task_id)`.execute(testApp.db);
  }
  await servers.advanceTo(time("Fri", "09:00"));
  expect(sent()).toHaveLength(3);
  for (const queue of QUEUES) {
    await sql`update ${queue}._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`.execute(
      testApp.db,
    );
  }
  await sql`select graphile_worker.add_job('release-stuck-jobs', priority => -1)`.execute(testApp.db);
  await servers.advanceTo(time("Fri", "09:05"));
  await servers.advanceTo(time("Fri", "09:06"));
  expect(sent()).toHaveLength(3);
  expect(
    testApp.sentEmails
      .slice(-6)
      .map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`)
      .toSorted(),
  ).toEqual(
    [testApp.admin.username, "anna", "bo", "cy", "eve", "fay"].map((name) => `${name}: To all`).toSorted(),
  );
  const push = { targetUsers: "all" as const, title: "Tonight", body: "It airs", type: "general" as const };
  await testApp.call(broadcastRoutes.push, { as: testApp.admin, body: push });
  await expectAt("Fri", "09:30", ["push ana: Tonight", "push cy: Tonight", "push dot: Tonight"]);

  // Graded twice: users who answered are notified once.
  await grade(testApp, firstPoll, "Ember");
  await expectAt("Fri", "10:00", [
    "mail anna: The results are in: episode 5",
    "mail bo: The results are in: episode 5",
    "push ana: The results are in",
  ]);
  await grade(testApp, firstPoll, "Tide");
  await expectAt("Fri", "10:01", []);

  // No server ran at six; at eight the run is made up for. Bo has answered since.
  await submit(testApp, person("bo"), { leagueId: north.leagueId, survey: secondPoll, chosen: ANSWERS });
  await expectAt("Fri", "20:00", [
    "mail anna: Tomorrow's poll is waiting for you",
    ...["ana", "cy"].map((name) => `push ${name}: Tomorrow's poll is waiting`),
  ]);
  await expectAt("Sat", "18:00", []);

  // In the night in which 01:30 comes twice there is one draft, and one warning.
  const warned = ["mail anna: ", "mail cy: "].map((to) => `${to}The draft of South starts in 5 minutes`);
  await expectAt("Sun", "04:25", []);
  await expectAt("Sun", "05:25", [...warned, "push ana: Draft in 5 minutes", "push cy: Draft in 5 minutes"]);
  await expectTurns(time("Sun", "05:30"), "South", [
    ["mail cy", "push cy"],
    ["mail anna", "push ana"],
    ["mail anna", "push ana"],
    ["mail cy", "push cy"],
    ["mail cy", "push cy"],
    ["mail anna", "push ana"],
  ]);
  await expectAt("Sun", "06:25", []);
  await expectAt("Sun", "06:30", []);
  await expectAt("Sun", "18:00", []);
});

const idOf = async (username: string) =>
  (
    await testApp.db
      .selectFrom("users")
      .select("userId")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).userId;
const lastBulkEmail = async () =>
  (
    await testApp.db
      .selectFrom("bulkMessages")
      .select("bulkMessageId")
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).bulkMessageId;
