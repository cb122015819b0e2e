import { teamRoutes } from "@emberline/contract";
import { TRADES_OPEN_MAX, TRADES_PER_DAY } from "@emberline/game";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createTradesCaller } from "../../../testing/clients/trades-caller.ts";
import { insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const caller = createTradesCaller(testApp);
const { accept, acceptRefusal, close, closeCode, createLeague, idOf, propose, read } = caller;
const { refusalOf, rostersOf, save, teamOf, tradesOf } = caller;
beforeAll(() => testApp.app.start());
beforeEach(caller.resetSeason);

/** The second team gives Cleo for the third one's Finn. */
const SWAP = { from: 1, to: 2, gives: [CLEO], gets: [FINN] };

// Covers TRADE-1, TRADE-4.
test("two teams trade, and the contestants count for their new teams from the next episode on", async () => {
  const league = await createLeague();
  const { leagueId, owners, teamIds } = league;
  const pair = { from: 0, to: 2, gives: [ADA], gets: [EVE], note: "You know why" };
  const tradeId = await propose(league, pair);
  expect(await tradesOf(league, owners[2])).toMatchObject({
    closed: null,
    vetoHours: 0,
    accepted: [],
    proposals: [
      {
        tradeId,
        isOwn: false,
        team: { name: "Team 1" },
        gives: [{ firstName: "Eve" }],
        gets: [{ firstName: "Ada" }],
        note: "You know why",
        problem: null,
      },
    ],
  });
  expect((await tradesOf(league, owners[0]))?.proposals).toMatchObject([
    { isOwn: true, team: { name: "Team 3" }, gives: [{ firstName: "Ada" }], gets: [{ firstName: "Eve" }] },
  ]);
  expect((await accept(league, tradeId, owners[2])).message).toBe("The trade counts from episode 3 on");
  expect(await rostersOf(league)).toEqual([
    [BO, EVE],
    [CLEO, DAG],
    [ADA, FINN],
  ]);
  await insertScores(testApp.db, testApp.season, [
    [EVE, 2, 1, 5],
    [ADA, 2, 1, 2],
  ]);
  testApp.time = afterEpisode(3);
  // By hand: Ada 10 and Bo 7 before, Eve 5 after; Eve 70 before, Ada 2 after.
  expect((await teamOf(teamIds[0], owners[1])).totalPoints).toBe(17 + 5);
  const third = await teamOf(teamIds[2], owners[1]);
  expect(third.totalPoints).toBe(70 + 2);
  expect(third.stays?.map(({ firstName, from, until, points }) => [firstName, from, until, points])).toEqual([
    ["Eve", null, 3, 70],
    ["Ada", 3, null, 2],
  ]);
  expect(await tradesOf(league, owners[1])).toMatchObject({
    proposals: [],
    accepted: [
      {
        tradeId,
        from: 3,
        sides: [
          { team: { name: "Team 1" }, gives: [{ firstName: "Ada" }] },
          { team: { name: "Team 3" }, gives: [{ firstName: "Eve" }] },
        ],
      },
    ],
  });
  expect((await read(leagueId, owners[0])).replacements).toEqual([]);
  expect(await acceptRefusal(league, tradeId, owners[1])).toMatchObject({ code: 404 });
});

// Covers TRADE-2.
test("only the two teams know of a proposal", async () => {
  const league = await createLeague();
  const before = await tradesOf(league, league.owners[0]);
  const tradeId = await propose(league, SWAP);
  expect(await tradesOf(league, league.owners[0])).toEqual(before);
  expect((await tradesOf(league, testApp.admin))?.proposals).toEqual([]);
  for (const as of [league.owners[0], testApp.admin]) {
    const unknown = await caller.vetoRefusal(league, randomUUID(), as);
    expect(await caller.vetoRefusal(league, tradeId, as)).toEqual(unknown);
  }
  const outsider = league.owners[0];
  expect(await acceptRefusal(league, tradeId, outsider)).toEqual(
    await acceptRefusal(league, randomUUID(), outsider),
  );
  expect(await closeCode(league, tradeId, outsider)).toBe(404);
  expect(await acceptRefusal(league, tradeId, league.owners[1])).toMatchObject({ code: 404 });
});

// Covers TRADE-3.
describe("a proposal", () => {
  test("is withdrawn by its team and declined by the other, each as often as it is sent", async () => {
    const league = await createLeague();
    const { owners } = league;
    const [withdrawn, declined] = [await propose(league, SWAP), await propose(league, SWAP)];
    for (const _ of [1, 2]) {
      expect((await close(league, withdrawn, owners[1])).message).toBe("Proposal withdrawn");
      expect((await close(league, declined, owners[2])).message).toBe("Proposal declined");
    }
    expect((await tradesOf(league, owners[1]))?.proposals).toEqual([]);
    for (const tradeId of [withdrawn, declined]) {
      expect(await acceptRefusal(league, tradeId, owners[2])).toEqual({
        code: 409,
        message: "This proposal is no longer open",
      });
    }
    expect(await closeCode(league, declined, owners[1])).toBe(409);
  });

  test("is answered by another one, which ends it", async () => {
    const league = await createLeague();
    const { owners } = league;
    const first = await propose(league, SWAP);
    const back = { from: 2, to: 1, gives: [FINN], gets: [DAG], answers: first };
    const second = await propose(league, back);
    expect((await tradesOf(league, owners[1]))?.proposals.map(({ tradeId }) => tradeId)).toEqual([second]);
    expect(await acceptRefusal(league, first, owners[2])).toMatchObject({ code: 409 });
    expect(await refusalOf(league, back)).toEqual({
      code: 409,
      message: "The proposal that you answer is no longer open",
    });
    await accept(league, second, owners[1]);
    expect(await rostersOf(league)).toEqual([
      [ADA, BO],
      [CLEO, FINN],
      [DAG, EVE],
    ]);
  });

  test("is one when its request is sent twice, and so is its acceptance", async () => {
    const league = await createLeague();
    const tradeId = randomUUID();
    await propose(league, { ...SWAP, tradeId });
    await propose(league, { ...SWAP, tradeId });
    expect((await tradesOf(league, league.owners[1]))?.proposals).toHaveLength(1);
    const [first, second] = [
      await accept(league, tradeId, league.owners[2]),
      await accept(league, tradeId, league.owners[2]),
    ];
    expect(second.message).toBe(first.message);
    await propose(league, { ...SWAP, tradeId });
    expect(await rostersOf(league)).toEqual([
      [ADA, BO],
      [DAG, FINN],
      [CLEO, EVE],
    ]);
    const other = await createLeague();
    expect(await refusalOf(other, { ...SWAP, tradeId })).toEqual({
      code: 409,
      message: "Please propose the trade again",
    });
  });

  test("shows why it is no longer possible, and becomes possible again", async () => {
    const league = await createLeague();
    const { owners } = league;
    const [stale, other] = [
      await propose(league, SWAP),
      await propose(league, { from: 1, to: 0, gives: [CLEO], gets: [ADA] }),
    ];
    await accept(league, other, owners[0]);
    const problem = "Cleo Walsh is no longer on the team";
    expect((await tradesOf(league, owners[2]))?.proposals).toMatchObject([{ tradeId: stale, problem }]);
    expect(await acceptRefusal(league, stale, owners[2])).toEqual({ code: 409, message: problem });
    const back = await propose(league, { from: 0, to: 1, gives: [CLEO], gets: [ADA] });
    await accept(league, back, owners[1]);
    expect((await tradesOf(league, owners[2]))?.proposals).toMatchObject([{ problem: null }]);
    await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(FINN));
    expect(await acceptRefusal(league, stale, owners[2])).toEqual({
      code: 409,
      message: "Finn O'Hara <Tan> & Co has left the game",
    });
  });
});

// Covers TRADE-3, TRADE-6, LIMIT-41, LIMIT-42.
describe("a trade is refused", () => {
  test("by the rules, during a draft, and after the deadline", async () => {
    const league = await createLeague({ until: 3, vetoHours: 0 });
    const { leagueId, owners } = league;
    const tradeId = await propose(league, SWAP);
    testApp.time = afterEpisode(3) - 3_600_001;
    expect((await tradesOf(league, owners[1]))?.closed).toBeNull();
    testApp.time = afterEpisode(3);
    const over = "Trades were possible until episode 3 began";
    expect((await tradesOf(league, owners[1]))?.closed).toBe(over);
    for (const refused of [await refusalOf(league, SWAP), await acceptRefusal(league, tradeId, owners[2])]) {
      expect(refused).toEqual({ code: 409, message: over });
    }
    await save(owners[0], leagueId, { trades: { until: null, vetoHours: 0 }, seen: 1, reason: "More" });
    const { seasonId } = testApp.season;
    await testApp.db
      .insertInto("drafts")
      .values({ leagueId, seasonId, startDate: new Date(testApp.time + 600_000), pickTimeSeconds: 60 })
      .execute();
    expect(await acceptRefusal(league, tradeId, owners[2])).toEqual({
      code: 409,
      message: "Trades open when the draft is over",
    });
    await save(owners[0], leagueId, { seen: 2, reason: "Fewer" });
    expect(await acceptRefusal(league, tradeId, owners[2])).toEqual({
      code: 409,
      message: "This league does not trade contestants",
    });
    expect((await tradesOf(league, owners[2]))?.proposals).toHaveLength(1);
    expect(await tradesOf(league, owners[0])).toBeUndefined();
    await close(league, tradeId, owners[1]);
  });

  test("of contestants who left, are on another team, are named twice or are unequally many", async () => {
    const league = await createLeague();
    const message = "Both teams give the same number of contestants in a trade";
    for (const [gives, gets, text] of [
      [[ADA], [CLEO, DAG], message],
      [[ADA, ADA], [CLEO, DAG], message],
      [[ADA], [ADA], message],
      [[BO], [CLEO], "Bo Xu has left the game"],
      [[ADA], [EVE], "Eve Ulm is no longer on the team"],
      [[EVE], [CLEO], "Eve Ulm is no longer on the team"],
    ] as const) {
      const refused = await refusalOf(league, { from: 0, to: 1, gives: [...gives], gets: [...gets] });
      expect(refused).toMatchObject({ code: 409, message: text });
    }
    for (const [gives, note] of [
      [[], "Short"],
      [Array.from({ length: 11 }, () => ADA), "Short"],
      [[ADA], "x".repeat(201)],
      [[ADA], " "],
    ] as const) {
      const refused = await refusalOf(league, { from: 0, to: 1, gives: [...gives], gets: [CLEO], note });
      expect(refused).toMatchObject({ code: 400 });
    }
    expect(await refusalOf(league, { from: 0, to: 0, gives: [ADA], gets: [BO] })).toMatchObject({
      code: 404,
    });
  });

  test("with too many proposals that are open, or of one day", async () => {
    const league = await createLeague();
    const { owners } = league;
    for (let count = 0; count < TRADES_OPEN_MAX; count += 1) await propose(league, SWAP);
    expect(await refusalOf(league, SWAP)).toEqual({
      code: 409,
      message: "A team has at most 10 open proposals. Please withdraw one",
    });
    for (const { tradeId } of (await tradesOf(league, owners[1]))!.proposals)
      await close(league, tradeId, owners[1]);
    for (let count = TRADES_OPEN_MAX; count < TRADES_PER_DAY; count += 1) await propose(league, SWAP);
    for (const { tradeId } of (await tradesOf(league, owners[1]))!.proposals)
      await close(league, tradeId, owners[1]);
    expect(await refusalOf(league, SWAP)).toEqual({
      code: 429,
      message: "A team proposes at most 20 trades a day",
    });
    testApp.time += 86_400_000;
    await propose(league, SWAP);
  });
});

// Covers TRADE-4.
test("where several teams may have a contestant, a team gets none that it has", async () => {
  const rosters = [
    [ADA, CLEO],
    [CLEO, DAG],
    [EVE, FINN],
  ];
  const { leagueId, owners, teamIds } = await createLeague(undefined, { copies: 2, rosters: [[], [], []] });
  for (const [index, roster] of rosters.entries()) {
    for (const player of roster) {
      const copy = index === 1 && player === CLEO ? 2 : 1;
      await testApp.db
        .insertInto("rosterPlayers")
        .values({ leagueId, teamId: teamIds[index]!, playerId: idOf(player), copy })
        .execute();
    }
  }
  const league = { leagueId, owners, teamIds };
  expect(await refusalOf(league, { from: 0, to: 1, gives: [CLEO], gets: [DAG] })).toEqual({
    code: 409,
    message: "Cleo Walsh is on both teams",
  });
  const tradeId = await propose(league, { from: 1, to: 2, gives: [CLEO, DAG], gets: [EVE, FINN] });
  await accept(league, tradeId, owners[2]);
  expect(await rostersOf(league)).toEqual([
    [ADA, CLEO],
    [EVE, FINN],
    [CLEO, DAG],
  ]);
  await insertScores(testApp.db, testApp.season, [[CLEO, 2, 1, 6]]);
  const { data } = await testApp.call(teamRoutes.standings, { as: owners[0], query: { leagueId } });
  expect(data.map(({ name, totalPoints }) => [name, totalPoints])).toEqual([
    ["Team 3", 70 + 6],
    ["Team 1", 10 + 6],
    ["Team 2", 0],
  ]);
});
