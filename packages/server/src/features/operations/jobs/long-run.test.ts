import { jobRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApp } from "../../../app.ts";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { notifyStartingDrafts } from "../../drafts/notifications/draft-starting-soon-job.ts";
import { startJobScheduler, runIfDue, triggerJob } from "./run-jobs.ts";
import { createJobList, type JobList } from "./job-list.ts";

const EVENING = Date.UTC(2026, 7, 5, 18);
const POLL_MS = 5000;

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  testApp.time = EVENING - 360_000;
  await testApp.app.runDueJobs();
});
afterEach(() => testApp.close());

const event = () => {
  let notify = () => {};
  const happened = new Promise<void>((resolve) => (notify = resolve));
  return { notify, happened };
};
const warned = async () =>
  (await testApp.runQueue()).filter((mail) => mail.subject.startsWith("The draft of")).length;
const picks = async () =>
  (await testApp.db.selectFrom("draftPicks").select("pickNumber").where("playerId", "is not", null).execute())
    .length;

/** A reminder that runs until the test ends it. */
function heldReminder(): { jobs: JobList; begun: Promise<void>; letGo: () => void } {
  const [begin, end] = [event(), event()];
  const sendSurveyReminders = async () => {
    begin.notify();
    await end.happened;
    return "Many people are reminded";
  };
  return {
    jobs: createJobList({ sendSurveyReminders, notifyStartingDrafts }),
    begun: begin.happened,
    letGo: end.notify,
  };
}

// Covers NOTIFY-34.
test("while a reminder runs, drafts are announced, start and take picks, also while an admin waits to stop the jobs", async () => {
  const { startsAt, owners } = await createDraftLeague(testApp, 2);
  const { jobs, begun, letGo } = heldReminder();
  await testApp.app.start();
  testApp.time = EVENING;
  const reminding = runIfDue(testApp, jobs, "surveyReminder");
  await begun;
  const stopping = testApp.call(jobRoutes.stop, { as: testApp.admin });
  try {
    await untilBlocked();
    testApp.time = startsAt - 200_000;
    await runIfDue(testApp, jobs, "draftManagement");
    expect(await warned()).toBe(owners.length);
    await moveTo(testApp, startsAt);
    await moveTo(testApp, startsAt + 60_000);
    expect(await picks()).toBe(1);
  } finally {
    // Otherwise a failure would hang: the server does not close before it has answered all requests.
    letGo();
    await Promise.all([reminding, stopping]);
  }
  const { data } = await testApp.call(jobRoutes.status, { as: testApp.admin });
  expect(data.surveyReminder).toMatchObject({
    running: false,
    lastRunAt: new Date(EVENING).toISOString(),
    lastResult: "Many people are reminded",
  });
});

test("one job runs at its times while the other is still running", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { startsAt } = await createDraftLeague(testApp, 1);
  const { jobs, begun, letGo } = heldReminder();
  const looked = [event(), event()];
  const run: JobList["draftManagement"]["run"] = async (...given) => {
    const words = await jobs.draftManagement.run(...given);
    looked.shift()?.notify();
    return words;
  };
  const [once, twice] = looked.map(({ happened }) => happened);
  const clock = startJobScheduler(testApp, { ...jobs, draftManagement: { ...jobs.draftManagement, run } });
  try {
    testApp.time = EVENING;
    await pollFor(Promise.all([begun, once]));
    testApp.time = startsAt - 200_000;
    await pollFor(twice);
    await jobIsFree("draftManagement");
    expect(await warned()).toBe(1);
  } finally {
    vi.useRealTimers();
    letGo();
    await clock.stop();
  }
});

// Covers ADMIN-JOB-6.
test("a due date, another server's check and a manual trigger during a run send each announcement once", async () => {
  const { startsAt, owners } = await createDraftLeague(testApp, 2);
  const other = await createApp(testApp);
  const [begun, end] = [event(), event()];
  const jobs = createJobList({
    sendSurveyReminders: () => Promise.resolve("Nobody"),
    notifyStartingDrafts: async (...[deps, tx]) => {
      const words = await notifyStartingDrafts(deps, tx);
      begun.notify();
      await end.happened;
      return words;
    },
  });
  testApp.time = startsAt - 200_000;
  const going = runIfDue(testApp, jobs, "draftManagement");
  await begun.happened;
  const params = { jobName: "draftManagement" as const };
  const triggered = testApp.call(jobRoutes.trigger, { as: testApp.admin, params });
  try {
    await untilBlocked();
    testApp.time = startsAt - 170_000;
    await Promise.all([testApp.app.runDueJobs(), other.runDueJobs()]);
  } finally {
    end.notify();
    await going;
  }
  expect((await triggered).message).toBe("No draft is about to start");
  await Promise.all([testApp.app.runDueJobs(), other.runDueJobs()]);
  expect(await warned()).toBe(owners.length);
  await other.server.close();
});

// Covers ADMIN-JOB-6.
test("a job triggered on one server begins when the run on another server has ended", async () => {
  const { jobs, begun, letGo } = heldReminder();
  const order: string[] = [];
  const sendSurveyReminders = () => {
    order.push("the triggered run begins");
    return Promise.resolve("No one had to be reminded");
  };
  const otherJobs = createJobList({ sendSurveyReminders, notifyStartingDrafts });
  testApp.time = EVENING;
  const running = runIfDue(testApp, jobs, "surveyReminder");
  await begun;
  const { userId } = testApp.admin;
  const triggered = triggerJob(testApp, otherJobs, { userId, name: "surveyReminder", reqId: "1" });
  try {
    await untilBlocked();
    order.push("the first run ends");
  } finally {
    letGo();
    await Promise.all([running, triggered]);
  }
  expect(order).toEqual(["the first run ends", "the triggered run begins"]);
});

/** The scheduler checks repeatedly, as it does every five seconds. */
async function pollFor(happened: Promise<unknown> | undefined): Promise<void> {
  const over = new AbortController();
  void happened?.then(() => over.abort());
  while (!over.signal.aborted) {
    vi.advanceTimersByTime(POLL_MS);
    await sql`select 1`.execute(testApp.db);
  }
}

/** Resolves when a query waits for a lock. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db);
    if (rows.length > 0) return;
  }
}

const jobIsFree = (name: string) =>
  testApp.db
    .transaction()
    .execute((tx) => tx.selectFrom("jobs").select("name").where("name", "=", name).forUpdate().execute());
