import { auditRoutes, jobRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { createCaller } from "../../testing/caller.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.end());

const status = async () => (await world.call(jobRoutes.status, { as: world.admin })).data;
const start = () => world.call(jobRoutes.start, { as: world.admin });
const stop = () => world.call(jobRoutes.stop, { as: world.admin });
const running = async () => Object.values(await status()).map((job) => job.running);

test("the two jobs have the names, cron texts and descriptions that clients know", async () => {
  const jobs = await status();
  expect(jobs.surveyReminder).toMatchObject({ running: true, schedule: "0 18 * * *" });
  expect(jobs.surveyReminder.description).toMatch(/daily at 6:00 PM UTC/);
  expect(jobs.draftManagement).toMatchObject({ running: true, schedule: "*/30 * * * * *" });
  expect(jobs.draftManagement.description).toMatch(/5-minute warnings, timers, auto-picks/);
});

test("neither claims to have done anything", async () => {
  for (const job of Object.values(await status())) {
    expect(job).toMatchObject({ lastRunAt: null, nextRunAt: null, lastError: null });
    expect(job.lastResult).toMatch(/^Nothing to/);
  }
  const params = { jobName: "surveyReminder" as const };
  const { data, message } = await world.call(jobRoutes.trigger, { as: world.admin, params });
  expect(message).toBe("Nothing to send yet: poll reminders are not part of this version");
  expect(data).toEqual({ message });
  expect((await status()).surveyReminder.lastRunAt).toBeNull();
});

test("stopped jobs stay stopped after a restart, until somebody starts them", async () => {
  expect((await stop()).message).toContain("stopped");
  const next = await createApp(world);
  const { call } = createCaller(next.server, () => {});
  const { data } = await call(jobRoutes.status, { as: world.admin });
  expect(Object.values(data).map((job) => job.running)).toEqual([false, false]);
  await next.server.close();
  expect((await start()).message).toContain("started");
  expect(await running()).toEqual([true, true]);
});

test("start and stop at once leave both jobs in the same state, and the log tells the way there", async () => {
  await Promise.all([start(), stop(), start(), stop(), start(), stop()]);
  const [reminder, draft] = await running();
  expect(reminder).toBe(draft);
  const { data } = await world.call(auditRoutes.list, { as: world.admin, query: { search: "jobs" } });
  expect(data.entries[0]?.after).toEqual({ running: reminder });
  // Each entry is a change, so two neighbours never say the same.
  const states = data.entries.map((entry) => entry.action);
  expect(states.every((action, index) => action !== states[index + 1])).toBe(true);
});

test("a job that is none is refused", async () => {
  const params = { jobName: "selfDestruct" };
  expect(await world.refusal(jobRoutes.trigger, { as: world.admin, params })).toEqual({
    code: 400,
    words: "There is no such job",
  });
});
