import type { AcceptedTrade, LeagueTrades, RosterPlayer, TradeProposal } from "@emberline/contract";
import { isSeen, receiverOf, rulesOfSeason, tradeProblem, type ViewerLimits } from "@emberline/game";
import type { StoredTrade } from "../../../platform/db/queries/league-queries.ts";
import type { LeagueSnapshot, SeasonSnapshot } from "../../snapshots/index.ts";
import { nextFrom } from "../moves/prepare-move.ts";
import { closedText } from "./trade-rules.ts";

interface TradesQuery {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  limits: ViewerLimits;
  /** The last episode that a new trade would be based on. */
  decidedThrough: number;
  /** Trades that may still be vetoed. */
  pending: readonly StoredTrade[];
  /** The players of the season, as the viewer sees them. */
  playerOf: ReadonlyMap<string, RosterPlayer>;
  /** The viewer's team. */
  team: { teamId: string } | undefined;
  /** The viewer owns the league, or is an admin. */
  mayVeto: boolean;
}

/**
 * The trades of a season that a viewer may know of: accepted ones after results that they are shown, and, once they are
 * shown all results, the open proposals of their team. Undefined in a league without any whose rules have none.
 */
export function shownTrades(query: TradesQuery): LeagueTrades | undefined {
  const { league, season, limits, decidedThrough, team } = query;
  const { seasonId } = season;
  const rules = rulesOfSeason(league.ruleChanges, seasonId).trades;
  const ofSeason = league.trades.filter((trade) => trade.seasonId === seasonId);
  const accepted = ofSeason
    .filter(
      ({ state, answeredThrough }) => state !== "open" && isSeen(limits.shownThrough, answeredThrough ?? 0),
    )
    .toSorted((a, b) => (b.answeredAt ?? 0) - (a.answeredAt ?? 0))
    .map((trade) => toAccepted(trade, query));
  const open = ofSeason.filter(
    ({ state, fromTeam, toTeam }) =>
      state === "open" && team !== undefined && [fromTeam, toTeam].includes(team.teamId),
  );
  const proposals = isSeen(limits.shownThrough, decidedThrough)
    ? open.toReversed().flatMap((trade) => toProposal(trade, query) ?? [])
    : [];
  if (rules === null && accepted.length === 0 && proposals.length === 0) return undefined;
  const from = nextFrom(
    league.moves.filter((move) => move.seasonId === seasonId),
    decidedThrough,
  );
  return {
    closed: closedText({ league, seasonId, from }),
    vetoHours: rules?.vetoHours ?? 0,
    proposals,
    accepted,
  };
}

function toAccepted(trade: StoredTrade, query: TradesQuery): AcceptedTrade {
  const { league, season, pending, playerOf, team } = query;
  const mayVeto = query.mayVeto && team?.teamId !== trade.fromTeam && team?.teamId !== trade.toTeam;
  const { tradeId, fromTeam, toTeam, players, vetoUntil, answeredThrough, vetoedAt, vetoReason } = trade;
  const next = season.schedule.filter(({ number }) => number > (answeredThrough ?? 0));
  // The next episode ends the time as well.
  const ends = Math.min(vetoUntil ?? 0, ...next.map(({ airsAt }) => airsAt));
  return {
    tradeId,
    acceptedAt: new Date(trade.answeredAt ?? 0).toISOString(),
    from: league.moves.find((move) => move.tradeId === tradeId)?.from ?? null,
    sides: [fromTeam, toTeam].map((teamId) => ({
      team: teamIn(league, teamId),
      gives: players
        .filter((player) => player.fromTeam === teamId)
        .flatMap(({ playerId }) => playerOf.get(playerId) ?? []),
    })),
    ...(pending.includes(trade) && { vetoUntil: new Date(ends).toISOString() }),
    ...(pending.includes(trade) && mayVeto && { mayVeto: true as const }),
    ...(vetoedAt !== null && {
      veto: { at: new Date(vetoedAt).toISOString(), reason: vetoReason ?? "" },
    }),
  };
}

/** Null when the other team has left. */
function toProposal(
  trade: StoredTrade,
  { league, pending, playerOf, team }: TradesQuery,
): TradeProposal | null {
  const { tradeId, fromTeam, toTeam, players, note, proposedAt } = trade;
  const isOwn = fromTeam === team?.teamId;
  const own = isOwn ? fromTeam : toTeam;
  const other = teamIn(league, isOwn ? toTeam : fromTeam);
  if (!other) return null;
  return {
    tradeId,
    proposedAt: new Date(proposedAt).toISOString(),
    isOwn,
    team: other,
    gives: players
      .filter((player) => player.fromTeam === own)
      .flatMap(({ playerId }) => playerOf.get(playerId) ?? []),
    gets: players
      .filter((player) => receiverOf(trade, player) === own)
      .flatMap(({ playerId }) => playerOf.get(playerId) ?? []),
    note,
    problem: tradeProblem(trade, { rosters: league.rosters, playerOf, pending }),
  };
}

function teamIn({ teams }: LeagueSnapshot, teamId: string): { teamId: string; name: string } | null {
  const team = teams.find((row) => row.teamId === teamId);
  return team ? { teamId, name: team.name } : null;
}
