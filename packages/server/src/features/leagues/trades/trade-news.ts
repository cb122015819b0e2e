import { fullName, receiverOf, type Trade } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { LeagueSnapshot } from "../../snapshots/index.ts";
import { type MoveDeps, sendMoveNews, teamName } from "../moves/move-news.ts";

interface TradeNews extends Omit<Parameters<typeof sendMoveNews>[2], "kind"> {
  trade: { tradeId: string };
  kind: "proposed" | "declined" | "accepted" | "vetoed";
}

export const sendTradeNews = (deps: MoveDeps, tx: Tx, { trade, kind, ...news }: TradeNews): Promise<void> =>
  sendMoveNews(deps, tx, { ...news, kind: `trade-${kind}-${trade.tradeId}` });

/** "Team 1 gives Ada Young and gets Cleo Walsh" */
export function tradeText(
  trade: Trade,
  teamId: string,
  {
    league,
    playerOf,
  }: {
    league: LeagueSnapshot;
    playerOf: ReadonlyMap<string, { firstName: string; lastName: string }>;
  },
): string {
  const namesOf = (players: Trade["players"]) =>
    players
      .flatMap(({ playerId }) => playerOf.get(playerId) ?? [])
      .map(fullName)
      .join(", ");
  const gives = namesOf(trade.players.filter(({ fromTeam }) => fromTeam === teamId));
  const gets = namesOf(trade.players.filter((player) => receiverOf(trade, player) === teamId));
  return `${teamName(league, teamId)} gives ${gives} and gets ${gets}`;
}
