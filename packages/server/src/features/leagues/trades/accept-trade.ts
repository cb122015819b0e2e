import { receiverOf, rulesOfSeason, tradeProblem } from "@emberline/game";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { isAnnounced, type MoveDeps, teamName } from "../moves/move-news.ts";
import { prepareMove } from "../moves/prepare-move.ts";
import { sendTradeNews, tradeText } from "./trade-news.ts";
import { answerTrade, findTrade, type MoveBetweenTeams, type TradeRequest } from "./trade-rows.ts";
import { requireOpenTrades } from "./trade-rules.ts";

const HOUR_MS = 3_600_000;

/**
 * Accepts a trade that was proposed to the caller's team (TRADE-4, TRADE-5): the players change teams, and all members
 * are told. The same request again changes nothing. Returns the message for the user. Throws as `prepareMove` does, 404
 * for a trade that is not with the caller's team, and 409 when it is no longer open, or the rules, the draft or the
 * rosters stand against it.
 */
export const acceptTrade = (
  deps: MoveDeps,
  moveBetweenTeams: MoveBetweenTeams,
  caller: Caller,
  { leagueId, tradeId }: TradeRequest,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const move = await prepareMove(tx, caller, { leagueId, what: "trade contestants", at: deps.now });
    const { at, seasonId, season, league, teamId, decidedThrough, from, playerOf } = move;
    const stored = await findTrade(tx, { leagueId, tradeId });
    if (stored?.seasonId !== seasonId || stored.toTeam !== teamId) {
      throw new AppError(404, "There is no such proposal for your team");
    }
    const made = move.moves.find((one) => one.tradeId === tradeId);
    const message = `The trade counts from episode ${made?.from ?? from} on`;
    if (stored.state === "accepted") return message;
    const trade = league.trades.find((one) => one.tradeId === tradeId && one.state === "open");
    if (!trade) throw new AppError(409, "This proposal is no longer open");
    if (!league.teams.some((team) => team.teamId === trade.fromTeam)) {
      throw new AppError(409, "The other team has left the league");
    }
    requireOpenTrades({ league, seasonId, from });
    const problem = tradeProblem(trade, { rosters: league.rosters, playerOf, pending: move.pendingTrades });
    if (problem !== null) throw new AppError(409, problem);
    const players = trade.players.map((player) => {
      const { playerId, fromTeam } = player;
      const place = league.rosters.find((one) => one.playerId === playerId && one.teamId === fromTeam)!;
      return { playerId, copy: place.copy, fromTeam, toTeam: receiverOf(trade, player) };
    });
    const number = (league.moves.at(-1)?.number ?? 0) + 1;
    const decided = { fromEpisode: from, decidedThrough, madeAt: new Date(at) };
    await tx
      .insertInto("rosterMoves")
      .values({ leagueId, seasonId, number, tradeId, ...decided })
      .execute();
    await tx
      .insertInto("rosterMovePlayers")
      .values(
        players.map(({ fromTeam, toTeam, ...player }) => ({
          leagueId,
          number,
          ...player,
          fromTeamId: fromTeam,
          toTeamId: toTeam,
        })),
      )
      .execute();
    await moveBetweenTeams(tx, leagueId, players);
    const vetoHours = rulesOfSeason(league.ruleChanges, seasonId).trades?.vetoHours ?? 0;
    await answerTrade(tx, tradeId, {
      state: "accepted",
      answeredAt: new Date(at),
      answeredThrough: decidedThrough,
      vetoUntil: vetoHours > 0 ? new Date(at + vetoHours * HOUR_MS) : null,
    });
    await sendTradeNews(deps, tx, {
      league,
      season,
      decidedThrough,
      trade,
      kind: "accepted",
      by: caller.userId,
      to: isAnnounced(league, at) ? undefined : trade.fromTeam,
      title: `A trade in ${league.name}`,
      paragraphs: [
        `${tradeText(trade, trade.fromTeam, { league, playerOf })} from ${teamName(league, teamId)}.`,
        `It counts from episode ${from} on.`,
      ],
      neutral: "Two teams have traded contestants.",
    });
    return message;
  });
