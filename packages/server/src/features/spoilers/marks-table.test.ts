import { publishingRoutes, type SpoilerMode, spoilerRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { insertScores } from "../../testing/fixtures/small-season.ts";

const testApp = useTestApp();

const watch = (as: TestUser, body: { mode: SpoilerMode; throughEpisode?: number; delayHours?: number }) =>
  testApp.call(spoilerRoutes.saveMark, { as, body });
const people = async (search = "") =>
  (await testApp.call(spoilerRoutes.people, { as: testApp.admin, query: { search } })).data;
const counts = async () => (await testApp.call(spoilerRoutes.counts, { as: testApp.admin })).data;

// Covers PUBLISH-13.
test("admins see who watches how, and how many wait for the latest results", async () => {
  const none = { live: 0, manual: 0, delay: 0, latest: 0, waiting: 0, episodes: [] };
  expect(await counts()).toEqual(none);
  expect(await people()).toEqual({ rows: [], total: 0, next: null });
  const { owners } = await addLeague(testApp, [[0], [1], [2]]);
  const [ana, bo] = [owners[0]!, owners[1]!];
  const cy = await testApp.createUser("cy");
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [0, 1, 0, 1],
  ]);
  await watch(ana, { mode: "manual", throughEpisode: 1 });
  await watch(bo, { mode: "delay", delayHours: 24 });
  await watch(cy, { mode: "live" });
  expect(await counts()).toEqual({
    live: 2,
    manual: 1,
    delay: 1,
    latest: 2,
    waiting: 2,
    episodes: [
      { through: 2, people: 2 },
      { through: 1, people: 1 },
      { through: 0, people: 1 },
    ],
  });
  const { rows, total } = await people();
  expect(total).toBe(3);
  const shown = new Map(
    rows.map((row) => [row.userId, [row.mode, row.delayHours, row.shownThrough, row.changedAt]]),
  );
  const at = new Date(testApp.time).toISOString();
  expect(shown.get(ana.userId)).toEqual(["manual", null, 1, at]);
  expect(shown.get(bo.userId)).toEqual(["delay", 24, 0, at]);
  expect(shown.get(cy.userId)).toEqual(["live", null, null, at]);
  expect((await people("cy")).rows.map(({ userId }) => userId)).toEqual([cy.userId]);
  const { data: first } = await testApp.call(spoilerRoutes.people, {
    as: testApp.admin,
    query: { after: `${rows[0]!.userId} ${rows[0]!.username.toLowerCase()}` },
  });
  expect(first.rows.map(({ userId }) => userId)).toEqual(rows.slice(1).map(({ userId }) => userId));
});

test("no user waits for an episode on hold", async () => {
  const params = { episodeId: testApp.season.episodes[1]! };
  await testApp.call(publishingRoutes.set, { as: testApp.admin, params, body: { mode: "hold" } });
  expect(await counts()).toMatchObject({ latest: 1, waiting: 1 });
});
