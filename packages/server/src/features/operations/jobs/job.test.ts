import { auditRoutes, deviceRoutes, jobRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { createApiCaller } from "../../../testing/app/api-caller.ts";
import { createDraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const status = async () => (await testApp.call(jobRoutes.status, { as: testApp.admin })).data;
const start = () => testApp.call(jobRoutes.start, { as: testApp.admin });
const stop = () => testApp.call(jobRoutes.stop, { as: testApp.admin });
const trigger = (jobName: "surveyReminder" | "draftManagement") =>
  testApp.call(jobRoutes.trigger, { as: testApp.admin, params: { jobName } });
const running = async () => Object.values(await status()).map((job) => job.running);
const iso = (at: number) => new Date(at).toISOString();
async function wakeAt(at: number): Promise<void> {
  testApp.time = at;
  await testApp.app.runDueJobs();
}
const warnings = async () =>
  (await testApp.runQueue()).filter((mail) => mail.subject.startsWith("The draft of")).length;

// Covers ADMIN-JOB-1, ADMIN-JOB-2, API-55, LIMIT-26.
test("the two jobs have the names, cron texts and descriptions that clients know", async () => {
  const jobs = await status();
  expect(jobs.surveyReminder).toMatchObject({ running: true, schedule: "0 18 * * *" });
  expect(jobs.surveyReminder.description).toMatch(/daily at 6:00 PM UTC/);
  expect(jobs.draftManagement).toMatchObject({ running: true, schedule: "*/30 * * * * *" });
  expect(jobs.draftManagement.description).toMatch(/5-minute warnings, timers, auto-picks/);
});

// Covers ADMIN-JOB-8.
test("the page shows when a job ran, what it did and when it runs next", async () => {
  const sixPm = Date.UTC(2026, 7, 5, 18);
  await wakeAt(sixPm - 1000);
  expect((await status()).surveyReminder).toMatchObject({ lastRunAt: null, nextRunAt: iso(sixPm) });
  await wakeAt(sixPm);
  expect((await status()).surveyReminder).toMatchObject({
    lastRunAt: iso(sixPm),
    lastResult: "No one had to be reminded",
    nextRunAt: iso(sixPm + 86_400_000),
  });
});

// Covers ADMIN-JOB-8.
test("a job can be triggered, which moves none of its dates", async () => {
  const sixPm = Date.UTC(2026, 7, 5, 18);
  await wakeAt(sixPm - 3_600_000);
  const { data, message } = await trigger("surveyReminder");
  expect(message).toBe("No one had to be reminded");
  expect(data).toEqual({ message });
  expect((await status()).surveyReminder).toMatchObject({
    lastRunAt: iso(sixPm - 3_600_000),
    nextRunAt: iso(sixPm),
  });
});

// Covers ADMIN-16.
test("the audit log has who triggered a job and its result", async () => {
  await trigger("surveyReminder");
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "job.triggered" },
  });
  expect(data.entries).toMatchObject([
    {
      user: { userId: testApp.admin.userId },
      subject: "surveyReminder",
      after: { result: "No one had to be reminded" },
    },
  ]);
});

// Covers ADMIN-JOB-7.
test("starting running jobs does not lose a due run", async () => {
  const sixPm = Date.UTC(2026, 7, 5, 18);
  await wakeAt(sixPm - 3_600_000);
  testApp.time = sixPm + 2000;
  await start();
  await wakeAt(sixPm + 5000);
  expect((await status()).surveyReminder.lastRunAt).toBe(iso(sixPm + 5000));
});

// Covers ADMIN-JOB-7.
test("a clock that was a day ahead leaves no wrong date", async () => {
  const sixPm = Date.UTC(2026, 7, 5, 18);
  await wakeAt(sixPm - 3_600_000);
  await wakeAt(sixPm + 20 * 3_600_000);
  await wakeAt(sixPm - 1_800_000);
  const { surveyReminder, draftManagement } = await status();
  expect([surveyReminder.nextRunAt, draftManagement.nextRunAt]).toEqual([iso(sixPm), iso(sixPm - 1_770_000)]);
  await wakeAt(sixPm);
  expect((await status()).surveyReminder.lastRunAt).toBe(iso(sixPm));
});

// Covers ADMIN-JOB-6.
test("a server with a slower clock does not reschedule a job that has just run", async () => {
  const sixPm = Date.UTC(2026, 7, 5, 18);
  await wakeAt(sixPm - 3_600_000);
  await wakeAt(sixPm + 10);
  await wakeAt(sixPm - 200);
  await wakeAt(sixPm + 5000);
  expect((await status()).surveyReminder.lastRunAt).toBe(iso(sixPm + 10));
});

// Covers ADMIN-JOB-6.
test("runs of a job do not overlap, and a delayed run follows", async () => {
  const { startsAt } = await createDraftLeague(testApp, 1);
  await wakeAt(startsAt - 400_000);
  const going = await testApp.db.startTransaction().execute();
  await going.selectFrom("jobs").select("name").where("name", "=", "draftManagement").forUpdate().execute();
  await wakeAt(startsAt - 200_000);
  expect(await warnings()).toBe(0);
  await going.rollback().execute();
  await wakeAt(startsAt - 195_000);
  expect(await warnings()).toBe(1);
});

// Covers ADMIN-JOB-6.
test("of two simultaneous triggers the second runs after the first", async () => {
  const { startsAt } = await createDraftLeague(testApp, 1);
  testApp.time = startsAt - 200_000;
  const results = await Promise.all([trigger("draftManagement"), trigger("draftManagement")]);
  expect(results.map(({ message }) => message).toSorted()).toEqual([
    "No draft is about to start",
    "The owners of 1 draft were warned",
  ]);
  expect(await warnings()).toBe(1);
});

// Covers NOTIFY-25.
test("owners are notified once, five minutes before their draft", async () => {
  const { startsAt, owners } = await createDraftLeague(testApp, 3);
  const other = await createApp(testApp);
  await wakeAt(startsAt - 301_000);
  expect(await warnings()).toBe(0);
  testApp.time = startsAt - 270_000;
  await Promise.all([
    testApp.app.runDueJobs(),
    other.runDueJobs(),
    trigger("draftManagement"),
    trigger("draftManagement"),
  ]);
  expect(await warnings()).toBe(owners.length);
  await wakeAt(startsAt - 200_000);
  expect(await warnings()).toBe(owners.length);
  await other.server.close();
});

// Covers NOTIFY-25.
test("an announcement that a sleeping server missed is sent late, but not in the last minute", async () => {
  const late = await createDraftLeague(testApp, 1);
  await wakeAt(late.startsAt - 400_000);
  await wakeAt(late.startsAt - 61_000);
  expect(await warnings()).toBe(1);
  const tooLate = await createDraftLeague(testApp, 1);
  await wakeAt(tooLate.startsAt - 59_000);
  expect(await warnings()).toBe(1);
});

// Covers NOTIFY-25.
test("an announcement that is still queued when the draft starts is not sent, by email or by push", async () => {
  const { startsAt, owners } = await createDraftLeague(testApp, 1);
  await testApp.call(deviceRoutes.register, { as: owners[0], body: { fcmToken: subscriptionJson() } });
  await wakeAt(startsAt - 400_000);
  await wakeAt(startsAt - 200_000);
  testApp.time = startsAt;
  expect(await warnings()).toBe(0);
  expect(testApp.sentPushes).toEqual([]);
});

// Covers ADMIN-16, ADMIN-JOB-3, API-56.
test("stopped jobs do nothing and stay stopped after a restart, until an admin starts them", async () => {
  const { startsAt } = await createDraftLeague(testApp, 1);
  expect((await stop()).message).toContain("stopped");
  await wakeAt(startsAt - 200_000);
  expect(await warnings()).toBe(0);
  const next = await createApp(testApp);
  const { call } = createApiCaller(next.server, () => {});
  const { data } = await call(jobRoutes.status, { as: testApp.admin });
  expect(Object.values(data).map((job) => [job.running, job.nextRunAt])).toEqual([
    [false, null],
    [false, null],
  ]);
  await next.server.close();
  expect((await start()).message).toContain("started");
  expect(await running()).toEqual([true, true]);
});

// Covers ADMIN-JOB-3.
test("simultaneous start and stop leave both jobs in the same state, and the log records each change", async () => {
  await Promise.all([start(), stop(), start(), stop(), start(), stop()]);
  const [reminder, draft] = await running();
  expect(reminder).toBe(draft);
  const { data } = await testApp.call(auditRoutes.list, { as: testApp.admin, query: { search: "jobs" } });
  expect(data.entries[0]?.after).toEqual({ running: reminder });
  // Each entry is a change, so two neighbours are never the same.
  const states = data.entries.map((entry) => entry.action);
  expect(states.every((action, index) => action !== states[index + 1])).toBe(true);
});

// Covers ADMIN-JOB-8.
test("a failed job is reported, keeps its date and is retried", async () => {
  const { startsAt } = await createDraftLeague(testApp, 1);
  await wakeAt(startsAt - 400_000);
  await testApp.pool.query("alter table drafts rename column warned_at to away");
  await wakeAt(startsAt - 200_000);
  expect((await status()).draftManagement.lastError).toMatch(/failed/);
  await testApp.pool.query("alter table drafts rename column away to warned_at");
  await wakeAt(startsAt - 195_000);
  expect((await status()).draftManagement.lastError).toBeNull();
  expect(await warnings()).toBe(1);
});

// Covers API-55.
test("there are no other jobs", async () => {
  const params = { jobName: "selfDestruct" };
  expect(await testApp.refusal(jobRoutes.trigger, { as: testApp.admin, params })).toEqual({
    code: 400,
    message: "There is no such job",
  });
});
