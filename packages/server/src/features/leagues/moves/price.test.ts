import { moveRoutes, recapRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import {
  afterEpisode,
  BO,
  createMovesCaller,
  DAG,
  EVE,
  FINN,
} from "../../../testing/clients/moves-caller.ts";
import { insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, idOf, read, resetSeason, save } = createMovesCaller(testApp);
beforeEach(resetSeason);

const requestFor = (
  { leagueId }: { leagueId: string },
  as: TestUser | undefined,
  [leaves, joins, price]: [leaves: number, joins: number, price?: number],
) => {
  const body = { leaves: idOf(leaves), joins: idOf(joins), ...(price !== undefined && { price }) };
  return { as, params: { leagueId }, body };
};
const replace = (...request: Parameters<typeof requestFor>) =>
  testApp.call(moveRoutes.replace, requestFor(...request));
const refusal = (...request: Parameters<typeof requestFor>) =>
  testApp.refusal(moveRoutes.replace, requestFor(...request));
const standings = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;
const totals = async (leagueId: string, as: TestUser | undefined) =>
  (await standings(leagueId, as)).map(({ name, totalPoints }) => [name, totalPoints]);

// Covers RULE-17, MOVE-12.
test("a replacement costs its price with the first episode that counts for the new player", async () => {
  const league = await createLeague({ replacements: 2, replacementPrice: 5 });
  const { leagueId, owners, teamIds } = league;
  const [owner, rival] = owners;
  expect((await read(leagueId, owner)).own?.price).toBe(5);
  await replace(league, owner, [BO, EVE, 5]);
  expect((await read(leagueId, rival)).replacements).toMatchObject([{ price: 5, from: 3 }]);
  // By hand: Ada 10, Bo 4 and 3.
  expect(await totals(leagueId, rival)).toEqual([
    ["Team 1", 17],
    ["Team 2", 0],
  ]);
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 8]]);
  testApp.time = afterEpisode(3);
  const rows = await standings(leagueId, rival);
  expect(rows[0]).toMatchObject({ totalPoints: 17 + 8 - 5, playersPoints: 25, bonus: -5, adjusted: -5 });
  const { data: history } = await testApp.call(teamRoutes.history, {
    as: rival,
    params: { teamId: teamIds[0]! },
  });
  expect(history.episodes[0]).toMatchObject({
    number: 3,
    points: 8,
    total: 20,
    adjustments: [{ points: -5, reason: null }],
  });
  const { data: recap } = await testApp.call(recapRoutes.get, { as: rival, params: { episode: 3 } });
  expect(recap.leagues[0]!.teams[0]).toMatchObject({ totalBefore: 17, total: 20, adjusted: -5 });
  expect(rows[0]!.isWeighed).toBe(true);
});

// Covers RULE-17.
test("the price is that of the rules at the time of the move", async () => {
  const league = await createLeague({ replacements: 2, replacementPrice: 5 });
  const { leagueId, owners } = league;
  await replace(league, owners[0], [BO, EVE, 5]);
  await save(owners[0], leagueId, { replacements: 2, replacementPrice: 50, seen: 1, reason: "Too cheap" });
  await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(DAG));
  expect(await refusal(league, owners[1], [DAG, FINN, 5])).toEqual({
    code: 409,
    message: "A replacement costs 50 points now. Please check it again",
  });
  expect(await refusal(league, owners[1], [DAG, FINN])).toMatchObject({ code: 409 });
  await replace(league, owners[1], [DAG, FINN, 50]);
  await save(owners[0], leagueId, { replacements: 0, seen: 2, reason: "No more" });
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 0]]);
  testApp.time = afterEpisode(3);
  expect(await totals(leagueId, owners[1])).toEqual([
    ["Team 1", 12],
    ["Team 2", -50],
  ]);
});

// Covers MOVE-5, MOVE-12.
test("who has not watched the episode before the replacement sees nothing of its price", async () => {
  const league = await createLeague({ replacements: 1, replacementPrice: 5 });
  const { leagueId, owners } = league;
  const setMark = (throughEpisode: number) =>
    testApp.call(spoilerRoutes.saveMark, { as: owners[1]!, body: { mode: "manual", throughEpisode } });
  await setMark(1);
  const before = await standings(leagueId, owners[1]);
  await replace(league, owners[0], [BO, EVE, 5]);
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 8]]);
  testApp.time = afterEpisode(3);
  expect(await standings(leagueId, owners[1])).toEqual(before);
  await setMark(2);
  expect(await totals(leagueId, owners[1])).toEqual([
    ["Team 1", 17],
    ["Team 2", 0],
  ]);
  await setMark(3);
  expect((await totals(leagueId, owners[1]))[0]).toEqual(["Team 1", 20]);
});
