import { leagueRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

// Covers LEAGUE-25.
test.each([
  ["scheduled", { nextDueAt: 0, completedAt: null }, { complete: false, paused: false }],
  ["paused", { nextDueAt: null, completedAt: null }, { complete: false, paused: true }],
  ["complete", { nextDueAt: null, completedAt: 0 }, { complete: true, paused: false }],
  [
    "ended by an admin",
    { nextDueAt: null, completedAt: 0, abortedAt: 0 },
    { complete: true, paused: false, aborted: true },
  ],
])("my teams and the league show a draft that is %s", async (_, times, state) => {
  const { leagueId, owners } = await addLeague(testApp, [[], []]);
  const startDate = new Date(testApp.time).toISOString();
  const moment = (at: number | null) => (at === null ? null : new Date(testApp.time + at));
  await testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId: testApp.season.seasonId,
      startDate: new Date(testApp.time),
      pickTimeSeconds: 60,
      nextDueAt: moment(times.nextDueAt),
      completedAt: moment(times.completedAt),
      abortedAt: moment("abortedAt" in times ? times.abortedAt : null),
    })
    .execute();
  const draft = { startDate, pickTimeSeconds: 60, aborted: false, ...state };
  const [mine] = (await testApp.call(teamRoutes.mine, { as: owners[1]! })).data;
  expect(mine?.league).toEqual({ leagueId, name: "League", teamsCount: 2, draft });
  const { data } = await testApp.call(leagueRoutes.get, { as: owners[1]!, params: { leagueId } });
  expect(data.drafts).toEqual([draft]);
});

test("a team of a league without a draft has a null draft", async () => {
  const { owners } = await addLeague(testApp, [[]]);
  const { data } = await testApp.call(teamRoutes.mine, { as: owners[0]! });
  expect(data[0]?.league).toMatchObject({ teamsCount: 1, draft: null });
});
