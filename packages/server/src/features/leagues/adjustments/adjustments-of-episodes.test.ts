import { adjustmentRoutes, episodeRoutes, recapRoutes, ruleRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { afterEpisode, createMovesCaller } from "../../../testing/clients/moves-caller.ts";

const testApp = useTestApp();
const { createLeague, resetSeason } = createMovesCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

type League = Awaited<ReturnType<typeof createLeague>>;

const adjust = ({ leagueId, teamIds, owners }: League, team: number, points: number) =>
  testApp.call(adjustmentRoutes.add, {
    as: owners[0],
    params: { leagueId },
    body: { teamId: teamIds[team]!, points, reason: "Guessed the winner" },
  });
const totals = async ({ leagueId }: League, as: TestUser | undefined) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data.map((row) => [
    row.name,
    row.totalPoints,
  ]);

test("of adjustments at the same time all count", async () => {
  const league = await createLeague({});
  await Promise.all([1, 2, 3].map((points) => adjust(league, 1, points)));
  expect(await totals(league, league.owners[0])).toEqual([
    ["Team 1", 17],
    ["Team 2", 6],
  ]);
});

// Covers RULE-16.
test("the recap of an episode has nothing of a later one's adjustments", async () => {
  const league = await createLeague({});
  await adjust(league, 0, -1);
  const recapOf = async (episode: number) =>
    (await testApp.call(recapRoutes.get, { as: league.owners[0], params: { episode } })).data.leagues[0]!
      .teams;
  // By hand: Ada 10 and Bo 4 in episode 1, Bo 3 in episode 2.
  expect((await recapOf(1))[0]).toMatchObject({ name: "Team 1", total: 14, race: [{ total: 14 }] });
  expect((await recapOf(1))[0]!.adjusted).toBeUndefined();
  expect((await recapOf(2))[0]).toMatchObject({ totalBefore: 14, total: 16, adjusted: -1 });
});

// Covers RULE-16.
test("the last episodes can be deleted, and what was adjusted after them stays", async () => {
  const league = await createLeague({});
  const { episodes } = testApp.season;
  testApp.time = afterEpisode(episodes.length);
  await adjust(league, 1, 20);
  await adjust(league, 0, 3);
  await testApp.call(adjustmentRoutes.remove, {
    as: league.owners[0],
    params: { leagueId: league.leagueId, number: 2 },
  });
  for (const episodeId of episodes.slice(-2).toReversed()) {
    await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
  }
  expect(await totals(league, league.owners[0])).toEqual([
    ["Team 2", 20],
    ["Team 1", 17],
  ]);
  const { data } = await testApp.call(ruleRoutes.get, {
    as: league.owners[0],
    params: { leagueId: league.leagueId },
  });
  expect(data.adjustments?.map(({ points }) => points)).toEqual([3, 20]);
});
