import { draftRoutes, moveRoutes, teamRoutes, tradeRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createTradesCaller } from "../../../testing/clients/trades-caller.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const caller = createTradesCaller(testApp);
const { accept, acceptCode, closeCode, createLeague, idOf, propose, rostersOf, veto, vetoRefusal } = caller;
beforeAll(() => testApp.app.start());
beforeEach(caller.resetSeason);

const HOUR_MS = 3_600_000;
const SWAP = { from: 1, to: 2, gives: [CLEO], gets: [FINN] };
const BEFORE = [
  [ADA, BO],
  [CLEO, DAG],
  [EVE, FINN],
];
const AFTER = [
  [ADA, BO],
  [DAG, FINN],
  [CLEO, EVE],
];
const withVeto = { until: null, vetoHours: 24 };

// Covers TRADE-5.
describe("at the same time", () => {
  test("of two acceptances of trades with one contestant, one counts", async () => {
    const league = await createLeague();
    const first = await propose(league, SWAP);
    const second = await propose(league, { from: 0, to: 2, gives: [ADA], gets: [FINN] });
    const codes = await Promise.all([first, second].map((id) => acceptCode(league, id, league.owners[2])));
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner =
      codes[0] === 200
        ? AFTER
        : [
            [BO, FINN],
            [CLEO, DAG],
            [ADA, EVE],
          ];
    expect(await rostersOf(league)).toEqual(winner);
  });

  test("the same acceptance several times is one trade", async () => {
    const league = await createLeague();
    const tradeId = await propose(league, SWAP);
    const codes = await Promise.all([1, 2, 3].map(() => acceptCode(league, tradeId, league.owners[2])));
    expect(codes).toEqual([200, 200, 200]);
    expect(await rostersOf(league)).toEqual(AFTER);
    const { rows } = await testApp.pool.query("select from roster_moves where league_id = $1", [
      league.leagueId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("the same proposal several times is one", async () => {
    const league = await createLeague();
    const request = caller.requestFor(league, SWAP);
    const codes = await Promise.all([1, 2, 3].map(() => testApp.codeOf(tradeRoutes.propose, request)));
    expect(codes).toEqual([200, 200, 200]);
    expect((await caller.tradesOf(league, league.owners[1]))?.proposals).toHaveLength(1);
  });

  test("either the acceptance or the withdrawal counts", async () => {
    const league = await createLeague();
    const tradeId = await propose(league, SWAP);
    const [accepted, withdrawn] = await Promise.all([
      acceptCode(league, tradeId, league.owners[2]),
      closeCode(league, tradeId, league.owners[1]),
    ]);
    expect([accepted, withdrawn].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await rostersOf(league)).toEqual(accepted === 200 ? AFTER : BEFORE);
  });

  test("a contestant who is being replaced is not traded as well", async () => {
    const league = await createLeague(undefined, { replacements: 1, rosters: [[ADA], [CLEO], [EVE]] });
    const tradeId = await propose(league, { from: 1, to: 2, gives: [CLEO], gets: [EVE] });
    await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(CLEO));
    const [accepted, replaced] = await Promise.all([
      acceptCode(league, tradeId, league.owners[2]),
      testApp.codeOf(moveRoutes.replace, {
        as: league.owners[1],
        params: { leagueId: league.leagueId },
        body: { leaves: idOf(CLEO), joins: idOf(DAG) },
      }),
    ]);
    expect([accepted, replaced]).toEqual([409, 200]);
    expect(await rostersOf(league)).toEqual([[ADA], [DAG], [EVE]]);
  });

  test("a trade is accepted before a draft is set, or not at all", async () => {
    const league = await createLeague(undefined, { rosters: [[], [CLEO], [FINN]] });
    const { leagueId, owners, teamIds } = league;
    const tradeId = await propose(league, SWAP);
    const other = await propose(league, SWAP);
    const draftDate = new Date(testApp.time + 48 * HOUR_MS).toISOString();
    const body = { orderBy: "hand" as const, draftOrder: teamIds, draftDate, pickTimeSeconds: 60 };
    const [accepted, set] = await Promise.all([
      acceptCode(league, tradeId, owners[2]),
      testApp.codeOf(draftRoutes.set, { as: owners[0], params: { leagueId }, body }),
    ]);
    expect([200, 409]).toContain(accepted);
    expect(set).toBe(200);
    expect(await rostersOf(league)).toEqual(accepted === 200 ? [[], [FINN], [CLEO]] : [[], [CLEO], [FINN]]);
    expect(await caller.acceptRefusal(league, other, owners[2])).toEqual({
      code: 409,
      message: "Trades open when the draft is over",
    });
  });
});

/** Makes requests wait for the league's lock until `meanwhile` is over. */
async function duringLock<T>(leagueId: string, request: () => Promise<T>, meanwhile: () => void): Promise<T> {
  const client = await testApp.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from leagues where league_id = $1 for update", [leagueId]);
    const answer = request();
    await waitForLockWaiters(testApp, 1);
    meanwhile();
    await client.query("commit");
    return await answer;
  } finally {
    client.release();
  }
}

// Covers TRADE-5.
test("an acceptance that waits until the next episode begins counts from the one after it", async () => {
  const league = await createLeague({ until: 4, vetoHours: 0 });
  const { leagueId, owners } = league;
  const tradeId = await propose(league, SWAP);
  const begin = () => (testApp.time = afterEpisode(3) - HOUR_MS);
  const { message } = await duringLock(leagueId, () => accept(league, tradeId, owners[2]), begin);
  expect(message).toBe("The trade counts from episode 4 on");
  const back = await propose(league, { from: 1, to: 2, gives: [FINN], gets: [CLEO] });
  const end = () => (testApp.time = afterEpisode(4) - HOUR_MS);
  expect(await duringLock(leagueId, () => acceptCode(league, back, owners[2]), end)).toBe(409);
  expect(await rostersOf(league)).toEqual(AFTER);
});

// Covers TRADE-7.
test("a veto that waits until its time is over is refused", async () => {
  const league = await createLeague(withVeto);
  const { leagueId, owners } = league;
  const tradeId = await propose(league, SWAP);
  await accept(league, tradeId, owners[2]);
  testApp.time += 24 * HOUR_MS - 1;
  const refused = await duringLock(
    leagueId,
    () => vetoRefusal(league, tradeId, owners[0]),
    () => (testApp.time += 1),
  );
  expect(refused).toEqual({ code: 409, message: "It is too late to veto this trade" });
  expect(await rostersOf(league)).toEqual(AFTER);
});

// Covers TRADE-7, LIMIT-43.
describe("a veto", () => {
  test("restores all numbers, and stays in the list", async () => {
    const league = await createLeague(withVeto, { captain: true });
    const { leagueId, owners, teamIds } = league;
    const numbers = async () => [
      (await testApp.call(teamRoutes.standings, { as: owners[1], query: { leagueId } })).data,
      (await testApp.call(teamRoutes.history, { as: owners[1], params: { teamId: teamIds[1]! } })).data,
      await caller.teamOf(teamIds[1], owners[1]),
      await caller.teamOf(teamIds[2], owners[1]),
    ];
    const before = await numbers();
    const tradeId = await propose(league, SWAP);
    await accept(league, tradeId, owners[2]);
    expect((await caller.tradesOf(league, owners[1]))?.accepted).toMatchObject([
      { tradeId, from: 3, vetoUntil: new Date(testApp.time + 24 * HOUR_MS).toISOString() },
    ]);
    expect(await numbers()).not.toEqual(before);
    for (const _ of [1, 2])
      expect((await veto(league, tradeId, owners[0])).message).toBe("The trade does not count");
    expect(await rostersOf(league)).toEqual(BEFORE);
    expect(await numbers()).toEqual(before);
    const [vetoed] = (await caller.tradesOf(league, owners[1]))!.accepted;
    expect(vetoed).toMatchObject({ tradeId, from: null, veto: { reason: "They share a sofa" } });
    expect(vetoed?.vetoUntil).toBeUndefined();
    expect(await acceptCode(league, tradeId, owners[2])).toBe(409);
    await insertScores(testApp.db, testApp.season, [[FINN, 2, 1, 4]]);
    expect((await caller.teamOf(teamIds[2], owners[1])).totalPoints).toBe(74);
  });

  test("is possible for the hours of the rules when the trade was accepted", async () => {
    const league = await createLeague(withVeto);
    const { leagueId, owners } = league;
    const tradeId = await propose(league, SWAP);
    await accept(league, tradeId, owners[2]);
    await caller.save(owners[0], leagueId, {
      trades: { until: null, vetoHours: 1 },
      seen: 1,
      reason: "Faster",
    });
    testApp.time += 24 * HOUR_MS;
    const late = { code: 409, message: "It is too late to veto this trade" };
    expect((await caller.tradesOf(league, owners[1]))?.accepted[0]?.vetoUntil).toBeUndefined();
    expect(await vetoRefusal(league, tradeId, owners[0])).toEqual(late);
    testApp.time -= 1;
    await veto(league, tradeId, owners[0]);
  });

  test("is possible until the next episode begins at most", async () => {
    await expect(createLeague({ until: null, vetoHours: 169 })).rejects.toThrow(
      "The owner may veto a trade for 0 to 168 hours",
    );
    const league = await createLeague({ until: null, vetoHours: 168 });
    const tradeId = await propose(league, SWAP);
    await accept(league, tradeId, league.owners[2]);
    const begins = afterEpisode(3) - HOUR_MS;
    expect((await caller.tradesOf(league, league.owners[1]))?.accepted).toMatchObject([
      { vetoUntil: new Date(begins).toISOString() },
    ]);
    testApp.time = begins;
    expect((await caller.tradesOf(league, league.owners[1]))?.accepted[0]?.vetoUntil).toBeUndefined();
    expect(await vetoRefusal(league, tradeId, league.owners[0])).toMatchObject({ code: 409 });
    testApp.time -= 1;
    await veto(league, tradeId, league.owners[0]);
  });

  test("is refused for members, for a trade of the owner's own team, and where the rules have none", async () => {
    const league = await createLeague(withVeto);
    const { owners } = league;
    const own = await propose(league, { from: 0, to: 1, gives: [ADA], gets: [DAG] });
    await accept(league, own, owners[1]);
    expect(await vetoRefusal(league, own, owners[1])).toMatchObject({ code: 403 });
    expect(await vetoRefusal(league, own, owners[0])).toEqual({
      code: 403,
      message: "A trade of your own team can only be vetoed by an admin",
    });
    const mayVeto = async (as: TestUser | undefined) =>
      (await caller.tradesOf(league, as))?.accepted[0]?.mayVeto;
    expect([await mayVeto(owners[0]), await mayVeto(owners[2])]).toEqual([undefined, undefined]);
    expect(await mayVeto(testApp.admin)).toBe(true);
    await veto(league, own, testApp.admin);
    const plain = await createLeague();
    const tradeId = await propose(plain, SWAP);
    await accept(plain, tradeId, plain.owners[2]);
    expect(await vetoRefusal(plain, tradeId, plain.owners[0])).toMatchObject({ code: 409 });
  });

  test("is possible as long as the contestants are where the trade put them: they do not move on", async () => {
    const league = await createLeague(withVeto, { replacements: 2 });
    const { owners } = league;
    const tradeId = await propose(league, SWAP);
    await accept(league, tradeId, owners[2]);
    const message = "Cleo Walsh is part of a trade that may still be vetoed";
    const onward = { from: 2, to: 0, gives: [CLEO], gets: [ADA] };
    expect(await caller.refusalOf(league, onward)).toEqual({ code: 409, message });
    await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(CLEO), idOf(DAG));
    await testApp.pool.query("delete from roster_players where league_id = $1 and player_id = $2", [
      league.leagueId,
      idOf(EVE),
    ]);
    const replace = (team: number, leaves: number) =>
      caller.refusal(league.leagueId, owners[team], leaves, EVE);
    expect(await replace(2, CLEO)).toEqual({ code: 409, message });
    testApp.time += 24 * HOUR_MS;
    await caller.replace(league.leagueId, owners[2], CLEO, EVE);
  });

  test("and a further acceptance at the same time leave each contestant on one team", async () => {
    const league = await createLeague(withVeto);
    const { owners } = league;
    const tradeId = await propose(league, SWAP);
    const other = await propose(league, { from: 1, to: 0, gives: [CLEO], gets: [ADA] });
    await accept(league, tradeId, owners[2]);
    const [vetoed, accepted] = await Promise.all([
      veto(league, tradeId, owners[0]),
      acceptCode(league, other, owners[0]),
    ]);
    expect(vetoed.message).toBe("The trade does not count");
    const after = [
      [BO, CLEO],
      [ADA, DAG],
      [EVE, FINN],
    ];
    expect(await rostersOf(league)).toEqual(accepted === 200 ? after : BEFORE);
  });

  test("of one trade leaves what another one has changed since", async () => {
    const league = await createLeague(withVeto);
    const { owners, teamIds } = league;
    const first = await propose(league, SWAP);
    await accept(league, first, owners[2]);
    const second = await propose(league, { from: 0, to: 1, gives: [ADA], gets: [DAG] });
    await accept(league, second, owners[1]);
    await veto(league, first, owners[0]);
    expect(await rostersOf(league)).toEqual([
      [BO, DAG],
      [ADA, CLEO],
      [EVE, FINN],
    ]);
    expect((await caller.teamOf(teamIds[0], owners[2])).totalPoints).toBe(17);
    const third = await propose(league, { from: 0, to: 2, gives: [BO], gets: [FINN] }).catch(() => null);
    expect(third).toBeNull();
    await accept(league, await propose(league, SWAP), owners[2]);
    const { rows } = await testApp.pool.query(
      "select number from roster_moves where league_id = $1 order by number",
      [league.leagueId],
    );
    expect(rows).toEqual([{ number: 2 }, { number: 3 }]);
  });
});
