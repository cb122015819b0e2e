import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { type MoveDeps, teamName } from "../moves/move-news.ts";
import { prepareMove } from "../moves/prepare-move.ts";
import { sendTradeNews, tradeText } from "./trade-news.ts";
import { answerTrade, findTrade, type TradeRequest } from "./trade-rows.ts";

const MESSAGES = { withdrawn: "Proposal withdrawn", declined: "Proposal declined" };

/**
 * Withdraws a proposal of the caller's team, or declines one to it, which the proposer is told (TRADE-3). A second time it
 * changes nothing. Returns the message for the user. Throws as `prepareMove` does, 404 for a trade that is not with the
 * caller's team, and 409 when it has another answer.
 */
export const closeTrade = (
  deps: MoveDeps,
  caller: Caller,
  { leagueId, tradeId }: TradeRequest,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const move = await prepareMove(tx, caller, { leagueId, what: "trade contestants", at: deps.now });
    const { at, seasonId, season, league, teamId, decidedThrough, playerOf } = move;
    const stored = await findTrade(tx, { leagueId, tradeId });
    if (stored?.seasonId !== seasonId || ![stored.fromTeam, stored.toTeam].includes(teamId)) {
      throw new AppError(404, "Your team has no such proposal");
    }
    const state = stored.fromTeam === teamId ? "withdrawn" : "declined";
    if (stored.state === state) return MESSAGES[state];
    const trade = league.trades.find((one) => one.tradeId === tradeId && one.state === "open");
    if (!trade) throw new AppError(409, "This proposal is no longer open");
    await answerTrade(tx, tradeId, { state, answeredAt: new Date(at), answeredThrough: decidedThrough });
    if (state === "withdrawn") return MESSAGES[state];
    const name = teamName(league, teamId);
    await sendTradeNews(deps, tx, {
      league,
      season,
      decidedThrough,
      trade,
      kind: "declined",
      by: caller.userId,
      to: trade.fromTeam,
      title: `${name} has declined a trade in ${league.name}`,
      paragraphs: [`You proposed: ${tradeText(trade, trade.fromTeam, { league, playerOf })}.`],
      neutral: `${name} has declined your proposal of a trade.`,
    });
    return MESSAGES[state];
  });
