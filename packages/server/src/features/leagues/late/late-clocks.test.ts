import { jobRoutes } from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createLateCaller } from "../../../testing/clients/late-caller.ts";
import { createFakeTimers } from "../../../testing/fakes/fake-timers.ts";
import { addToRoster } from "../../drafts/store/draft-store.ts";
import { createLateClocks } from "./late-clocks.ts";

const testApp = useTestApp();
const { begin, createDrafted, join, lateDraftOf, resetSeason } = createLateCaller(testApp);
beforeEach(resetSeason);

const begunDraft = async () => {
  const { leagueId } = await createDrafted();
  const { as } = await join(leagueId);
  await begin(leagueId, as);
  return { leagueId, as };
};

// Covers LATE-9.
test("a server picks for an absent owner by a timer of its own, also while an admin has stopped the jobs", async () => {
  const { leagueId, as } = await begunDraft();
  await testApp.call(jobRoutes.stop, { as: testApp.admin });
  testApp.time += 60_000;
  await testApp.app.runDueJobs();
  expect((await lateDraftOf(leagueId, as))?.picks).toEqual([]);
  const timers = createFakeTimers();
  const server = await createApp({ ...testApp, timers });
  await server.start();
  timers.advance(0);
  await expect.poll(async () => (await lateDraftOf(leagueId, as))?.picks).toMatchObject([{ by: "rule" }]);
  await server.stop();
  await server.server.close();
});

// Covers LATE-9.
test("of two servers that run a clock at once, one makes the pick", async () => {
  const { leagueId, as } = await begunDraft();
  const second = await createApp(testApp);
  testApp.time += 60_000;
  await Promise.all([testApp.app, second, testApp.app, second].map((server) => server.runDueClocks()));
  expect((await lateDraftOf(leagueId, as))?.picks).toMatchObject([{ by: "rule" }]);
  await second.server.close();
});

// Covers LATE-9.
test("a server looks again when the next clock runs out, and at the latest after five seconds", async () => {
  await testApp.db.deleteFrom("lateDrafts").execute();
  const timers = createFakeTimers();
  const clocks = createLateClocks({ ...testApp, timers }, addToRoster);
  const nextLook = async () => {
    await expect.poll(timers.pending).toHaveLength(1);
    return timers.pending();
  };
  clocks.start();
  timers.advance(0);
  expect(await nextLook()).toEqual([5000]);
  await begunDraft();
  testApp.time += 58_000;
  timers.advance(5000);
  expect(await nextLook()).toEqual([7000]);
  testApp.time += 2000;
  timers.advance(2000);
  // The next pick has a minute.
  expect(await nextLook()).toEqual([12_000]);
  await clocks.stop();
  expect(timers.pending()).toEqual([]);
});
