import { TRADES_OPEN_MAX, TRADES_PER_DAY, tradeProblem } from "@emberline/game";
import { sql } from "kysely";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { type MoveDeps, teamName } from "../moves/move-news.ts";
import { prepareMove } from "../moves/prepare-move.ts";
import { sendTradeNews, tradeText } from "./trade-news.ts";
import { answerTrade, findTrade, type TradeRequest } from "./trade-rows.ts";
import { requireOpenTrades } from "./trade-rules.ts";

const DAY_MS = 86_400_000;

interface Proposal extends TradeRequest {
  /** The other team. */
  teamId: string;
  gives: readonly string[];
  gets: readonly string[];
  note?: string | undefined;
  /** The other team's proposal that this one answers. */
  answers?: string | undefined;
}

/**
 * Proposes a trade to another team (TRADE-1 to TRADE-3), which its owner is told. The same request again changes nothing.
 * Returns the message for the user. Throws as `prepareMove` does, 404 for an unknown team, 409 when the rules, the
 * draft, the rosters or another answer stand against it, and 429 for too many proposals.
 */
export const proposeTrade = (
  deps: MoveDeps,
  caller: Caller,
  { leagueId, tradeId, teamId: toTeam, gives, gets, note, answers }: Proposal,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const move = await prepareMove(tx, caller, { leagueId, what: "trade contestants", at: deps.now });
    const { at, seasonId, season, league, teamId: fromTeam, decidedThrough, from, playerOf } = move;
    const other = league.teams.find((team) => team.teamId === toTeam);
    if (!other || toTeam === fromTeam) throw new AppError(404, "Team not found");
    const message = `Your proposal is with ${other.name}`;
    const stored = await findTrade(tx, { leagueId, tradeId });
    if (stored) {
      if (stored.fromTeam === fromTeam && stored.toTeam === toTeam) return message;
      throw new AppError(409, "Please propose the trade again");
    }
    requireOpenTrades({ league, seasonId, from });
    const players = [
      ...gives.map((playerId) => ({ playerId, fromTeam })),
      ...gets.map((playerId) => ({ playerId, fromTeam: toTeam })),
    ];
    const trade = { tradeId, fromTeam, toTeam, players };
    const problem = tradeProblem(trade, { rosters: league.rosters, playerOf, pending: move.pendingTrades });
    if (problem !== null) throw new AppError(409, problem);
    if (answers !== undefined) await answerWith(tx, move, { leagueId, tradeId: answers, toTeam });
    const open = league.trades.filter(
      (one) => one.seasonId === seasonId && one.state === "open" && one.fromTeam === fromTeam,
    );
    if (open.length >= TRADES_OPEN_MAX) {
      throw new AppError(409, `A team has at most ${TRADES_OPEN_MAX} open proposals. Please withdraw one`);
    }
    if ((await countSince(tx, fromTeam, at - DAY_MS)) >= TRADES_PER_DAY) {
      throw new AppError(429, `A team proposes at most ${TRADES_PER_DAY} trades a day`);
    }
    const proposed = { proposedAt: new Date(at), decidedThrough, note: note ?? null };
    const teams = { fromTeamId: fromTeam, toTeamId: toTeam };
    const added = await tx
      .insertInto("trades")
      .values({ tradeId, leagueId, seasonId, ...teams, ...proposed })
      .onConflict((conflict) => conflict.column("tradeId").doNothing())
      .returning("tradeId")
      .executeTakeFirst();
    // The id of a trade of another league.
    if (!added) throw new AppError(409, "Please propose the trade again");
    await tx
      .insertInto("tradePlayers")
      .values(
        players.map((player) => ({
          tradeId,
          leagueId,
          playerId: player.playerId,
          fromTeamId: player.fromTeam,
        })),
      )
      .execute();
    const name = teamName(league, fromTeam);
    const title = `${name} proposes a trade in ${league.name}`;
    await sendTradeNews(deps, tx, {
      league,
      season,
      decidedThrough,
      trade,
      kind: "proposed",
      by: caller.userId,
      to: toTeam,
      title,
      paragraphs: [
        `${tradeText(trade, toTeam, { league, playerOf })}.`,
        "The page of your team shows the proposal. You can accept it, decline it, or propose something else.",
      ],
      neutral: `${name} proposes a trade of contestants.`,
    });
    return message;
  });

type Prepared = Pick<Awaited<ReturnType<typeof prepareMove>>, "at" | "teamId" | "decidedThrough">;

/** The proposal that another one answers is over. Throws 409 when it no longer waits for the team's answer. */
async function answerWith(
  tx: Tx,
  { at, teamId, decidedThrough }: Prepared,
  { toTeam, ...answered }: TradeRequest & { toTeam: string },
): Promise<void> {
  const found = await findTrade(tx, answered);
  if (found?.state !== "open" || found.toTeam !== teamId || found.fromTeam !== toTeam) {
    throw new AppError(409, "The proposal that you answer is no longer open");
  }
  const answer = { answeredAt: new Date(at), answeredThrough: decidedThrough };
  await answerTrade(tx, answered.tradeId, { state: "countered", ...answer });
}

/** How many trades a team has proposed since a time, in epoch milliseconds. */
async function countSince(tx: Tx, teamId: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom("trades")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("fromTeamId", "=", teamId)
    .where("proposedAt", ">", new Date(since))
    .executeTakeFirstOrThrow();
  return count;
}
