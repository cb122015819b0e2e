import { accountRoutes, deviceRoutes, jobRoutes, membershipRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendReminderBatch } from "./survey-reminder-batches.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { addEpisode, callSaveSurvey, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

const HOUR_MS = 3_600_000;
/** 18:00 UTC. */
const REMINDER_TIME = Date.UTC(2026, 7, 5, 18);

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  testApp.time = REMINDER_TIME - HOUR_MS;
  await testApp.app.runDueJobs();
});
afterEach(() => testApp.close());

const surveyAt = async (airsAt: number) => callSaveSurvey(testApp, await addEpisode(testApp, airsAt));
const withPhone = async (as: TestUser) =>
  testApp.call(deviceRoutes.register, { as, body: { fcmToken: subscriptionJson() } });
async function runReminderAt(at = REMINDER_TIME): Promise<void> {
  testApp.time = at;
  await testApp.app.runDueJobs();
  await testApp.runQueue();
}
const trigger = async () =>
  (await testApp.call(jobRoutes.trigger, { as: testApp.admin, params: { jobName: "surveyReminder" } }))
    .message;
const remindedByEmail = () =>
  testApp.sentEmails
    .filter((email) => email.subject.includes("poll"))
    .map((email) => email.to)
    .toSorted();
const remindedByPush = () => testApp.sentPushes.filter((push) => push.message.tag === "poll");

// Covers NOTIFY-23.
test("owners who have not answered tomorrow's poll are reminded once, by email and by push", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [ana, bo, cy] = [owners[0]!, owners[1]!, owners[2]!];
  await withPhone(ana);
  await withPhone(cy);
  const survey = await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  await submit(testApp, bo, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await runReminderAt();
  expect(remindedByEmail()).toEqual([ana.email, cy.email].toSorted());
  expect(remindedByPush()).toHaveLength(2);
  expect(await trigger()).toBe("No one had to be reminded");
  await runReminderAt(REMINDER_TIME + 60_000);
  expect(remindedByEmail()).toHaveLength(2);
  expect(remindedByPush()).toHaveLength(2);
});

// Covers NOTIFY-23.
test.each([
  [20, true],
  [32, true],
  [19.99, false],
  [32.01, false],
])("a poll of an episode %d hours ahead: %s", async (hours, isReminded) => {
  await createLeague(testApp, 1);
  await surveyAt(REMINDER_TIME + hours * HOUR_MS);
  await runReminderAt();
  expect(remindedByEmail()).toHaveLength(isReminded ? 1 : 0);
});

// Covers NOTIFY-23.
test("an owner of two teams without an answer gets one email that names both", async () => {
  const { owners } = await createLeague(testApp, 1);
  const other = await createLeague(testApp, 1);
  const fan = owners[0]!;
  await testApp.db
    .updateTable("teams")
    .set({ ownerId: fan.userId })
    .where("leagueId", "=", other.leagueId)
    .execute();
  await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  await runReminderAt();
  const emails = testApp.sentEmails.filter((email) => email.to === fan.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text.match(/Team 1 \(The League\)/g)).toHaveLength(2);
  expect(emails[0]?.text).toContain("Thursday 6 August at 20:00 UTC");
});

// Covers NOTIFY-41.
test("two episodes in one night are one reminder that names both and leads to where both are answered", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [ana, bo] = [owners[0]!, owners[1]!];
  await withPhone(ana);
  const first = await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  await surveyAt(REMINDER_TIME + 27 * HOUR_MS);
  await submit(testApp, bo, { leagueId, survey: first, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await runReminderAt();
  expect(remindedByEmail()).toEqual([ana.email, bo.email].toSorted());
  expect(remindedByPush()).toMatchObject([
    { message: { title: "Tomorrow's polls are waiting", url: `/league/${leagueId}?tab=polls` } },
  ]);
  const [toAna] = testApp.sentEmails.filter(({ to }) => to === ana.email);
  expect(toAna?.subject).toBe("Tomorrow's polls are waiting for you");
  expect(toAna?.text).toMatch(/Episode \d+.* airs on Thursday 6 August at 20:00 UTC/);
  expect(toAna?.text).toMatch(/Episode \d+.* airs on Thursday 6 August at 21:00 UTC/);
  expect(toAna?.text).toContain(`/league/${leagueId}?tab=polls`);
  const [toBo] = testApp.sentEmails.filter(({ to }) => to === bo.email);
  expect(toBo?.subject).toBe("Tomorrow's poll is waiting for you");
});

// Covers NOTIFY-24.
test("each channel follows its own preference, email needs a verified address, and both are checked when sending", async () => {
  const { leagueId, owners } = await createLeague(testApp, 4);
  const [quiet, silent, unverified, answers] = [owners[0]!, owners[1]!, owners[2]!, owners[3]!];
  for (const owner of owners) await withPhone(owner);
  const set = (userId: string, values: object) =>
    testApp.db.updateTable("users").set(values).where("userId", "=", userId).execute();
  await set(quiet.userId, { emailPolls: false });
  await set(unverified.userId, { emailVerifiedAt: null });
  const survey = await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  testApp.time = REMINDER_TIME;
  await testApp.app.runDueJobs();
  await sendReminderBatch(testApp);
  // Between enqueueing and sending.
  await set(silent.userId, { emailPolls: false, pushPolls: false });
  await submit(testApp, answers, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await testApp.runQueue();
  expect(remindedByEmail()).toEqual([]);
  // Not to the owner who switched it off, nor to the one who answered, though both were queued.
  const pushes = await testApp.db
    .selectFrom("pushOutbox")
    .select("reason")
    .where("state", "=", "dropped")
    .execute();
  expect(pushes).toHaveLength(2);
  expect(new Set(pushes.map(({ reason }) => reason))).toEqual(new Set(["answered", "switched off"]));
  const states = await testApp.db
    .selectFrom("mailOutbox")
    .select("state")
    .where("category", "=", "polls")
    .execute();
  expect(states.map(({ state }) => state)).toEqual(["dropped", "dropped"]);
});

// Covers ADMIN-JOB-7.
test("a missed run is caught up on, except for polls that have locked since", async () => {
  await createLeague(testApp, 1);
  await surveyAt(REMINDER_TIME + 21 * HOUR_MS);
  await runReminderAt(REMINDER_TIME + 5 * HOUR_MS);
  expect(remindedByEmail()).toHaveLength(1);
  await surveyAt(REMINDER_TIME + 48 * HOUR_MS);
  await runReminderAt(REMINDER_TIME + 24 * HOUR_MS + 23 * HOUR_MS);
  expect(remindedByEmail()).toHaveLength(2);
});

// Covers NOTIFY-24.
test("an owner who left the league is not reminded", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const bo = owners[1]!;
  await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  testApp.time = REMINDER_TIME;
  await testApp.app.runDueJobs();
  await testApp.call(membershipRoutes.leave, { as: bo, params: { leagueId } });
  await testApp.runQueue();
  expect(remindedByEmail()).not.toContain(bo.email);
});

// Covers NOTIFY-24.
test("changes before a reminder is sent are respected", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [silent, answers, waits] = [owners[0]!, owners[1]!, owners[2]!];
  const survey = await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  testApp.time = REMINDER_TIME;
  await testApp.app.runDueJobs();
  await testApp.db
    .updateTable("users")
    .set({ emailPolls: false })
    .where("userId", "=", silent.userId)
    .execute();
  await submit(testApp, answers, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await testApp.runQueue();
  expect(remindedByEmail()).toEqual([waits.email]);
});

// Covers NOTIFY-23.
test("an episode moved to another day is reminded of again, one moved by an hour is not", async () => {
  await createLeague(testApp, 1);
  const episodeId = await addEpisode(testApp, REMINDER_TIME + 31 * HOUR_MS);
  await callSaveSurvey(testApp, episodeId);
  const airAt = (airDate: Date) =>
    testApp.db.updateTable("episodes").set({ airDate }).where("episodeId", "=", episodeId).execute();
  await runReminderAt();
  expect(remindedByEmail()).toHaveLength(1);
  // Half an hour later, after midnight UTC, is still the same run.
  await airAt(new Date(REMINDER_TIME + 30.5 * HOUR_MS));
  await trigger();
  await runReminderAt(REMINDER_TIME + 60_000);
  expect(remindedByEmail()).toHaveLength(1);
  await airAt(new Date(REMINDER_TIME + 50 * HOUR_MS));
  await runReminderAt(REMINDER_TIME + 24 * HOUR_MS);
  await trigger();
  await runReminderAt(REMINDER_TIME + 24 * HOUR_MS + 60_000);
  expect(remindedByEmail()).toHaveLength(2);
});

// Covers NOTIFY-23.
test("a poll that is moved before its reminder is sent sends none", async () => {
  await createLeague(testApp, 1);
  await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  testApp.time = REMINDER_TIME;
  await testApp.app.runDueJobs();
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: new Date(REMINDER_TIME + 50 * HOUR_MS) })
    .execute();
  await testApp.runQueue();
  expect(remindedByEmail()).toEqual([]);
});

// Covers NOTIFY-23.
test("two servers sending reminders, one of which crashes, send one to each owner", async () => {
  const { owners } = await createLeague(testApp, 5);
  await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  testApp.time = REMINDER_TIME;
  await testApp.app.runDueJobs();
  await Promise.all([sendReminderBatch(testApp, 2), sendReminderBatch(testApp, 2)]);
  const dying = {
    ...testApp,
    now: () => REMINDER_TIME,
    get settings(): never {
      throw new Error("killed");
    },
  };
  await expect(sendReminderBatch(dying, 2)).rejects.toThrow("killed");
  await testApp.runQueue();
  expect(remindedByEmail()).toEqual(owners.map(({ email }) => email).toSorted());
});

// Covers NOTIFY-34.
test("the status page counts pending reminders, and codes are not delayed by them", async () => {
  const { owners } = await createLeague(testApp, 3);
  const [hidden, other] = [owners[1]!, owners[2]!];
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", hidden.userId)
    .execute();
  await surveyAt(REMINDER_TIME + 26 * HOUR_MS);
  testApp.time = REMINDER_TIME;
  await testApp.app.runDueJobs();
  const lastResult = async () =>
    (await testApp.call(jobRoutes.status, { as: testApp.admin })).data.surveyReminder.lastResult;
  expect(await lastResult()).toBe("2 people are reminded, 2 still to be written to");
  await sendReminderBatch(testApp, 1);
  expect(await lastResult()).toBe("2 people are reminded, 1 still to be written to");
  await sendReminderBatch(testApp);
  expect(await lastResult()).toBe("2 people are reminded");
  await testApp.call(accountRoutes.forgotPassword, { body: { email: other.email } });
  const [first, ...rest] = await testApp.runQueue();
  expect(first?.subject).toMatch(/^Reset/);
  expect(rest).toHaveLength(2);
});
