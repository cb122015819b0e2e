import { rulesOfSeason } from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import { draftIn, type LeagueSnapshot } from "../../snapshots/index.ts";

interface TradingTime {
  league: LeagueSnapshot;
  seasonId: string | null;
  /** The number of the first episode that a trade would count for. */
  from: number;
}

/** Why no team can trade now; null if teams can. */
export function closedText({ league, seasonId, from }: TradingTime): string | null {
  const { trades } = rulesOfSeason(league.ruleChanges, seasonId);
  if (trades === null) return "This league does not trade contestants";
  if (seasonId === null) return "There is no season";
  if (draftIn(league, seasonId)?.complete === false) return "Trades open when the draft is over";
  if (trades.until === null || from <= trades.until) return null;
  return `Trades were possible until episode ${trades.until} began`;
}

/** Throws 409 when no team can trade now. */
export function requireOpenTrades(time: TradingTime): void {
  const closed = closedText(time);
  if (closed !== null) throw new AppError(409, closed);
}
