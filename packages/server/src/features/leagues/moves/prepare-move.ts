import {
  type HasPassed,
  hasPassedAt,
  isPendingTrade,
  isSeen,
  resultsThrough,
  type RosterMove,
  type ViewerLimits,
} from "@emberline/game";
import { keepEpisodeNumbers } from "../../../platform/db/queries/episode-references.ts";
import { lockCurrentSeasonShared, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import {
  type LeagueSnapshot,
  loadLeagues,
  loadLeagueSeasons,
  ownTeamIn,
  type SeasonSnapshot,
} from "../../snapshots/index.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import { lockLeagueDrafts } from "../admin/admin-league-store.ts";
import { getLockedLeague } from "../league-access.ts";

interface Move {
  leagueId: string;
  /** For the message to users who have not seen all results: "replace contestants". */
  what: string;
  /** Epoch milliseconds. */
  at: () => number;
}

/**
 * Loads a league that the transaction has locked and its season, which stays current, for a change that may be based on
 * results, with the last episode that it may be based on. Throws 409 without a season.
 */
export async function loadSeasonOf(tx: Tx, { leagueId, at: now }: Pick<Move, "leagueId" | "at">) {
  // The end of a second draft changes rosters, too: it is stored before them or sees what they stored.
  await lockLeagueDrafts(tx, leagueId);
  const { seasonId } = await lockCurrentSeasonShared(tx);
  await requireOpenSeason(tx, seasonId);
  await keepEpisodeNumbers(tx);
  const at = now();
  const league = (await loadLeagues(tx, [leagueId])).get(leagueId)!;
  const season = (await loadLeagueSeasons(tx, [league])).get(league)!;
  const decidedThrough = lastKnowable(season, league, hasPassedAt(at));
  return { at, seasonId, season, league, decidedThrough };
}

/** The same with what the caller is shown. */
export async function loadForChange(
  tx: Tx,
  { userId }: Caller,
  { leagueId, at: now }: Pick<Move, "leagueId" | "at">,
) {
  const loaded = await loadSeasonOf(tx, { leagueId, at: now });
  const { at, seasonId } = loaded;
  const limits = await findViewerLimits(tx, { userId, at, seasonId, leagueId });
  return { ...loaded, limits };
}

/** Throws 409 for a user who has not seen all results: a later refusal, or what they change, would tell of them. */
export function requireAllSeen({ shownThrough }: ViewerLimits, decidedThrough: number, what: string): void {
  if (!isSeen(shownThrough, decidedThrough)) {
    throw new AppError(409, `You can ${what} once you see everything through episode ${decidedThrough}`);
  }
}

/**
 * Locks a league against other moves and loads what a move of the caller's team needs. Throws 403 without a team, 404
 * for an unknown league, 409 without a season and when the caller has not seen all results.
 */
export async function prepareMove(tx: Tx, caller: Caller, { leagueId, what, at: now }: Move) {
  // Every move and join of the league waits here for the one before.
  await getLockedLeague(tx, leagueId);
  const loaded = await loadForChange(tx, caller, { leagueId, at: now });
  const { seasonId, season, league, decidedThrough, limits } = loaded;
  const teamId = ownTeamIn(league, caller.userId)?.teamId;
  if (teamId === undefined) throw new AppError(403, "You have no team in this league");
  requireAllSeen(limits, decidedThrough, what);
  const { ranked } = season.through(limits.shownThrough);
  const moves = league.moves.filter((move) => move.seasonId === seasonId);
  return {
    ...loaded,
    teamId,
    moves,
    pendingTrades: pendingTradesIn(league, { seasonId, hasPassed: hasPassedAt(loaded.at), decidedThrough }),
    from: nextFrom(moves, decidedThrough),
    playerOf: new Map(ranked.map((player) => [player.playerId, player])),
    isOnTeam: (playerId: string) =>
      league.rosters.some((place) => place.playerId === playerId && place.teamId === teamId),
  };
}

/**
 * The last episode that a move, a trade, an adjustment or an entry of an event may be based on: one that has aired, has
 * published results, or that an earlier one was based on. The latter may have lost its results since, and stays hidden
 * from users who have not watched it.
 */
export const lastKnowable = (
  { seasonId, schedule }: SeasonSnapshot,
  { drafts, moves, trades, adjustments, eventEntries }: LeagueSnapshot,
  hasPassed: HasPassed,
): number =>
  Math.max(
    resultsThrough(schedule),
    ...schedule.filter(({ airsAt }) => hasPassed(airsAt)).map(({ number }) => number),
    ...drafts.filter((draft) => draft.seasonId === seasonId).map(({ decidedThrough }) => decidedThrough ?? 0),
    ...[...moves, ...eventEntries]
      .filter((one) => one.seasonId === seasonId)
      .map(({ decidedThrough }) => decidedThrough),
    ...trades
      .filter((trade) => trade.seasonId === seasonId)
      .map(({ decidedThrough, answeredThrough }) => answeredThrough ?? decidedThrough),
    ...adjustments
      .filter((adjustment) => adjustment.seasonId === seasonId)
      .map(({ decidedThrough, removedThrough }) => removedThrough ?? decidedThrough),
  );

/** The trades of a season that may still be vetoed: none of a team that has left. */
export function pendingTradesIn(
  { teams, trades }: Pick<LeagueSnapshot, "teams" | "trades">,
  {
    seasonId,
    hasPassed,
    decidedThrough,
  }: { seasonId: string | null; hasPassed: HasPassed; decidedThrough: number },
) {
  const present = new Set(teams.map(({ teamId }) => teamId));
  return trades.filter(
    (trade) =>
      trade.seasonId === seasonId &&
      isPendingTrade(trade, { hasPassed, decidedThrough }) &&
      present.has(trade.fromTeam) &&
      present.has(trade.toTeam),
  );
}

/** The number of the first episode that a new move counts for: never an earlier one than the last of the season's. */
export const nextFrom = (moves: readonly RosterMove[], decidedThrough: number): number =>
  Math.max(decidedThrough + 1, ...moves.map(({ from }) => from));
