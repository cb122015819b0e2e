import { randomUUID } from "node:crypto";
import { moveRoutes, tradeRoutes } from "@emberline/contract";
import type { LeagueRules } from "@emberline/game";
import type { TestApp, TestUser } from "../app/test-app.ts";
import { addLeague } from "../fixtures/league-fixture.ts";
import { FIRST_AIR_AT } from "../fixtures/small-season.ts";
import { ADA, afterEpisode, BO, CLEO, createMovesCaller, DAG, EVE, FINN } from "./moves-caller.ts";

const WEEK_MS = 7 * 86_400_000;

/** Trades in leagues of three teams of the small season; the owner of the first owns the league. */
export function createTradesCaller(testApp: TestApp) {
  const moves = createMovesCaller(testApp);
  type League = Awaited<ReturnType<typeof createLeague>>;
  interface Proposal {
    /** Indices of teams and players. */
    from: number;
    to: number;
    gives: number[];
    gets: number[];
    note?: string;
    answers?: string;
    tradeId?: string;
  }

  /** It is after the second episode, in which Bo left. */
  async function createLeague(
    trades: LeagueRules["trades"] = { until: null, vetoHours: 0 },
    { rosters = ROSTERS, ...rules }: Partial<LeagueRules> & { rosters?: number[][] } = {},
  ) {
    testApp.time = FIRST_AIR_AT - WEEK_MS;
    const league = await addLeague(testApp, rosters);
    await moves.save(league.owners[0], league.leagueId, { ...rules, trades });
    testApp.time = afterEpisode(2);
    return league;
  }
  const requestFor = (
    { leagueId, owners, teamIds }: League,
    { from, to, gives, gets, tradeId = randomUUID(), ...rest }: Proposal,
  ) => ({
    as: owners[from],
    params: { leagueId, tradeId },
    body: { teamId: teamIds[to]!, gives: gives.map(moves.idOf), gets: gets.map(moves.idOf), ...rest },
  });
  const paramsFor = ({ leagueId }: League, tradeId: string) => ({ leagueId, tradeId });
  return {
    ...moves,
    createLeague,
    requestFor,
    /** Returns the id of the trade. */
    propose: async (league: League, proposal: Proposal) => {
      const request = requestFor(league, proposal);
      await testApp.call(tradeRoutes.propose, request);
      return request.params.tradeId;
    },
    refusalOf: (league: League, proposal: Proposal) =>
      testApp.refusal(tradeRoutes.propose, requestFor(league, proposal)),
    accept: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.call(tradeRoutes.accept, { as, params: paramsFor(league, tradeId) }),
    acceptRefusal: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.refusal(tradeRoutes.accept, { as, params: paramsFor(league, tradeId) }),
    acceptCode: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.codeOf(tradeRoutes.accept, { as, params: paramsFor(league, tradeId) }),
    close: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.call(tradeRoutes.close, { as, params: paramsFor(league, tradeId) }),
    closeCode: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.codeOf(tradeRoutes.close, { as, params: paramsFor(league, tradeId) }),
    veto: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.call(tradeRoutes.veto, { as, params: paramsFor(league, tradeId), body: VETO }),
    vetoRefusal: (league: League, tradeId: string, as: TestUser | undefined) =>
      testApp.refusal(tradeRoutes.veto, { as, params: paramsFor(league, tradeId), body: VETO }),
    tradesOf: async ({ leagueId }: League, as: TestUser | undefined) =>
      (await testApp.call(moveRoutes.get, { as, params: { leagueId } })).data.trades,
    /** The players of each team, by their index. */
    rostersOf: async ({ leagueId, teamIds }: League) => {
      const rows = await testApp.db
        .selectFrom("rosterPlayers")
        .select(["teamId", "playerId"])
        .where("leagueId", "=", leagueId)
        .execute();
      return teamIds.map((teamId) =>
        rows
          .filter((row) => row.teamId === teamId)
          .map(({ playerId }) => testApp.season.players.indexOf(playerId))
          .toSorted((a, b) => a - b),
      );
    },
  };
}

const VETO = { reason: "They share a sofa" };
const ROSTERS = [
  [ADA, BO],
  [CLEO, DAG],
  [EVE, FINN],
];
