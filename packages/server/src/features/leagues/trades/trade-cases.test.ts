import { membershipRoutes, moveRoutes, spoilerRoutes, tradeRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createTradesCaller } from "../../../testing/clients/trades-caller.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const caller = createTradesCaller(testApp);
const { accept, acceptRefusal, createLeague, propose, rostersOf, tradesOf } = caller;
beforeAll(() => testApp.app.start());
beforeEach(caller.resetSeason);

const HOUR_MS = 3_600_000;
const SWAP = { from: 1, to: 2, gives: [CLEO], gets: [FINN] };
const setMark = (as: TestUser | undefined, throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: as!, body: { mode: "manual", throughEpisode } });

// Covers TRADE-8.
test("a proposal made after an episode that is moved to a later date stays hidden from users before it", async () => {
  const league = await createLeague();
  const { owners } = league;
  const tradeId = await propose(league, SWAP);
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scores").where("episodeId", "=", testApp.season.episodes[1]!).execute();
  const moveTo = (time: number) =>
    testApp.db
      .updateTable("episodes")
      .set({ airDate: new Date(time) })
      .where("episodeId", "=", testApp.season.episodes[1]!)
      .execute();
  await moveTo(testApp.time + 24 * HOUR_MS);
  await setMark(owners[2], 1);
  expect((await tradesOf(league, owners[2]))?.proposals).toEqual([]);
  expect(await acceptRefusal(league, tradeId, owners[2])).toEqual({
    code: 409,
    message: "You can trade contestants once you see everything through episode 2",
  });
  await moveTo(afterEpisode(2) - HOUR_MS);
});

// Covers TRADE-3.
test("an acceptance that is repeated after the next episode says from which one on the trade counts", async () => {
  const league = await createLeague();
  const tradeId = await propose(league, SWAP);
  const { message } = await accept(league, tradeId, league.owners[2]);
  testApp.time = afterEpisode(3);
  expect((await accept(league, tradeId, league.owners[2])).message).toBe(message);
});

// Covers TRADE-11.
test("when one of the teams leaves, the other one's contestants are free for trades, and there is no veto", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 });
  const { leagueId, owners } = league;
  await accept(league, await propose(league, SWAP), owners[2]);
  const onward = { from: 2, to: 0, gives: [CLEO], gets: [ADA] };
  expect(await caller.refusalOf(league, onward)).toMatchObject({ code: 409 });
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  const [trade] = (await tradesOf(league, owners[0]))!.accepted;
  expect([trade?.vetoUntil, trade?.mayVeto]).toEqual([undefined, undefined]);
  await accept(league, await propose(league, onward), owners[0]);
  expect((await rostersOf(league))[2]).toEqual([ADA, EVE]);
});

// Covers TRADE-7, TRADE-11.
test("a veto gives a team its captain back, which the choice of a contestant of the trade had replaced", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 }, { captain: true });
  const { leagueId, owners, teamIds } = league;
  const { seasonId } = testApp.season;
  const captain = { leagueId, seasonId, teamId: teamIds[2]!, chosenAt: new Date(afterEpisode(1)) };
  await testApp.db
    .insertInto("captains")
    .values({ ...captain, playerId: caller.idOf(EVE), fromEpisode: 2, decidedThrough: 1 })
    .execute();
  const tradeId = await propose(league, SWAP);
  await accept(league, tradeId, owners[2]);
  await testApp.call(moveRoutes.setCaptain, {
    as: owners[2]!,
    params: { leagueId },
    body: { playerId: caller.idOf(CLEO) },
  });
  await caller.veto(league, tradeId, owners[0]);
  testApp.time = afterEpisode(3);
  await insertScores(testApp.db, testApp.season, [
    [CLEO, 2, 1, 5],
    [EVE, 2, 1, 7],
  ]);
  // Episode 1, and the two in which the points of the captain count double.
  expect((await caller.teamOf(teamIds[2], owners[2])).totalPoints).toBe(50 + 2 * 20 + 2 * 7);
});

test("an id of a trade is not taken by another team's proposal", async () => {
  const league = await createLeague();
  const tradeId = await propose(league, SWAP);
  const other = caller.requestFor(league, { from: 0, to: 1, gives: [ADA], gets: [DAG], tradeId });
  expect(await testApp.codeOf(tradeRoutes.propose, other)).toBe(409);
  expect((await tradesOf(league, league.owners[2]))?.proposals.map((one) => one.tradeId)).toEqual([tradeId]);
  expect((await tradesOf(league, league.owners[0]))?.proposals).toEqual([]);
});
