import { hasPassedAt, receiverOf } from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { ownTeamIn } from "../../snapshots/index.ts";
import { isDraftRunning } from "../admin/admin-league-store.ts";
import { getOwnedLeague } from "../league-access.ts";
import type { MoveDeps } from "../moves/move-news.ts";
import { loadForChange, pendingTradesIn, requireAllSeen } from "../moves/prepare-move.ts";
import { sendTradeNews, tradeText } from "./trade-news.ts";
import type { MoveBetweenTeams, TradeRequest } from "./trade-rows.ts";

/**
 * Vetoes an accepted trade (TRADE-7): its move is deleted, the players are on their teams as before and not captains of
 * the others, and all members are told why. The same request again changes nothing. Returns the message for the user. Throws 403 for a caller who is not
 * the owner, or for a trade of their own team, 404 for an unknown trade, and 409 without a season, for a caller who has
 * not seen all results, when it is too late, while the draft runs, and when the rosters have changed since.
 */
export const vetoTrade = (
  deps: MoveDeps,
  moveBetweenTeams: MoveBetweenTeams,
  caller: Caller,
  { leagueId, tradeId, reason }: TradeRequest & { reason: string },
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    await getOwnedLeague(tx, caller, leagueId);
    if (await isDraftRunning(tx, leagueId, new Date(deps.now())))
      throw new AppError(409, "Trades cannot be vetoed while the draft runs");
    const loaded = await loadForChange(tx, caller, { leagueId, at: deps.now });
    const { at, seasonId, season, league, limits, decidedThrough } = loaded;
    requireAllSeen(limits, decidedThrough, "veto trades");
    const trade = league.trades.find((one) => one.tradeId === tradeId && one.seasonId === seasonId);
    // Only the two teams know of an open proposal.
    if (!trade || trade.state === "open") throw new AppError(404, "Trade not found");
    const own = ownTeamIn(league, caller.userId)?.teamId;
    if (own === trade.fromTeam || own === trade.toTeam) {
      throw new AppError(403, "A trade of your own team can only be vetoed by an admin");
    }
    const message = "The trade does not count";
    if (trade.state === "vetoed") return message;
    const pending = pendingTradesIn(league, { seasonId, hasPassed: hasPassedAt(at), decidedThrough });
    if (!pending.includes(trade)) throw new AppError(409, "It is too late to veto this trade");
    const move = league.moves.find((one) => one.tradeId === tradeId);
    const players = trade.players.map((player) => {
      const toTeam = player.fromTeam;
      const fromTeam = receiverOf(trade, player);
      const copy = move?.players.find(({ playerId }) => playerId === player.playerId)?.copy ?? 1;
      return { playerId: player.playerId, copy, fromTeam, toTeam };
    });
    const isWhere = ({ playerId, copy, fromTeam, toTeam }: (typeof players)[number]) =>
      league.rosters.some(
        (place) => place.playerId === playerId && place.copy === copy && place.teamId === fromTeam,
      ) && !league.rosters.some((place) => place.playerId === playerId && place.teamId === toTeam);
    if (!players.every(isWhere)) throw new AppError(409, "The rosters have been changed since this trade");
    await tx.deleteFrom("rosterMoves").where("tradeId", "=", tradeId).execute();
    await moveBetweenTeams(tx, leagueId, players);
    for (const { playerId, fromTeam } of players) {
      await tx
        .deleteFrom("captains")
        .where("teamId", "=", fromTeam)
        .where("playerId", "=", playerId)
        .where("seasonId", "=", trade.seasonId)
        .where("fromEpisode", ">=", move?.from ?? 0)
        .execute();
    }
    await tx
      .updateTable("trades")
      .set({ state: "vetoed", vetoedAt: new Date(at), vetoedBy: caller.userId, vetoReason: reason })
      .where("tradeId", "=", tradeId)
      .execute();
    const { ranked } = season.through(limits.shownThrough);
    const playerOf = new Map(ranked.map((player) => [player.playerId, player]));
    const text = tradeText(trade, trade.fromTeam, { league, playerOf });
    await audit(tx, {
      userId: caller.userId,
      action: "league.veto",
      subjectId: leagueId,
      subject: league.name,
      before: { trade: text },
      after: { reason },
    });
    await sendTradeNews(deps, tx, {
      league,
      season,
      decidedThrough,
      trade,
      kind: "vetoed",
      by: caller.userId,
      title: `A trade in ${league.name} does not count`,
      paragraphs: [
        `This trade was vetoed: ${text}.`,
        `The reason: ${reason}`,
        "All contestants are on their teams as before.",
      ],
      neutral: "A trade of two teams was vetoed.",
    });
    return message;
  });
