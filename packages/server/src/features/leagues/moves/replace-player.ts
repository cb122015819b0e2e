import {
  currentRules,
  fullName,
  type HasPassed,
  hasPassedAt,
  isSeen,
  replacementsBy,
  resultsThrough,
  type RosterMove,
  rosterTotal,
  usedUpText,
  type ViewerLimits,
} from "@emberline/game";
import { keepEpisodeNumbers } from "../../../platform/db/queries/episode-references.ts";
import { lockCurrentSeasonShared, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import {
  draftIn,
  type LeagueSnapshot,
  loadLeagues,
  loadSeason,
  ownTeamIn,
  pointsIn,
  pollResultsIn,
  type SeasonSnapshot,
  staysIn,
} from "../../snapshots/index.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import { getLockedLeague } from "../league-access.ts";

const HOUR_MS = 3_600_000;

/** Takes one player off a team and puts another one on it; the drafts feature implements it. */
export type ChangeRoster = (
  tx: Tx,
  change: { leagueId: string; teamId: string; leaves: string; joins: string },
) => Promise<void>;

interface Request {
  leagueId: string;
  /** The ids of the players. */
  leaves: string;
  joins: string;
}

/**
 * Replaces a player of the caller's team who left the game by one of no team (MOVE-1 to MOVE-4). The same request again
 * changes nothing. Returns the message for the user. Throws 403 without a team, 404 for an unknown league or player, 409
 * when the rules, the draft, the player or another team stands against it, and when the caller has not seen all results.
 */
export const replacePlayer = (
  { db, now }: Pick<Deps, "db" | "now">,
  changeRoster: ChangeRoster,
  { userId }: Caller,
  { leagueId, leaves, joins }: Request,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    // Every move and join of the league waits here for the one before.
    await getLockedLeague(tx, leagueId);
    const { seasonId } = await lockCurrentSeasonShared(tx);
    await requireOpenSeason(tx, seasonId);
    await keepEpisodeNumbers(tx);
    const at = now();
    const season = await loadSeason(tx);
    const league = (await loadLeagues(tx, [leagueId])).get(leagueId)!;
    const teamId = ownTeamIn(league, userId)?.teamId;
    if (teamId === undefined) throw new AppError(403, "You have no team in this league");
    const decidedThrough = lastKnowable(season, league, hasPassedAt(at));
    const limits = await findViewerLimits(tx, { userId, at, seasonId, leagueId });
    // Otherwise a refusal below would tell who has left.
    if (!isSeen(limits.shownThrough, decidedThrough)) {
      throw new AppError(
        409,
        `You can replace contestants once you see everything through episode ${decidedThrough}`,
      );
    }
    const playerOf = new Map(
      season.through(limits.shownThrough).ranked.map((player) => [player.playerId, player]),
    );
    const teamOf = new Map(league.rosters.map((row) => [row.playerId, row.teamId]));
    const [leaver, joiner] = [playerOf.get(leaves), playerOf.get(joins)];
    if (!leaver || !joiner) throw new AppError(404, "One of these contestants is not in this season");
    const moves = league.moves.filter((move) => move.seasonId === seasonId);
    const made = moves.find(isOf({ teamId, leaves, joins }));
    if (made && teamOf.get(joins) === teamId) return messageOf(joiner, made.from);
    const { replacements } = currentRules(league.ruleChanges);
    if (replacements === 0) throw new AppError(409, "This league does not replace contestants");
    if (replacementsBy(moves, teamId) >= replacements) {
      throw new AppError(409, usedUpText(replacementsBy(moves, teamId), replacements));
    }
    if (draftIn(league, seasonId)?.complete === false) {
      throw new AppError(409, "Replacements open when the draft is over");
    }
    if (opensAt({ league, season, limits, decidedThrough }, teamId) > at) {
      throw new AppError(409, "Teams in the lower half of the standings choose first");
    }
    if (teamOf.get(leaves) !== teamId) throw new AppError(409, `${fullName(leaver)} is not on your team`);
    if (!leaver.eliminated) throw new AppError(409, `${fullName(leaver)} is still in the game`);
    if (joiner.eliminated) throw new AppError(409, `${fullName(joiner)} has left the game`);
    if (teamOf.has(joins)) throw new AppError(409, `${fullName(joiner)} is on a team already`);
    const from = nextFrom(moves, decidedThrough);
    const number = (league.moves.at(-1)?.number ?? 0) + 1;
    const move = { leagueId, number, seasonId, fromEpisode: from, decidedThrough };
    await tx
      .insertInto("rosterMoves")
      .values({ ...move, madeAt: new Date(at) })
      .execute();
    await tx
      .insertInto("rosterMovePlayers")
      .values([
        { leagueId, number, playerId: leaves, fromTeamId: teamId, toTeamId: null },
        { leagueId, number, playerId: joins, fromTeamId: null, toTeamId: teamId },
      ])
      .execute();
    await changeRoster(tx, { leagueId, teamId, leaves, joins });
    return messageOf(joiner, from);
  });

/**
 * The last episode that a move may be based on: one that has aired, has published results, or that an earlier move was
 * based on. The latter may have lost its results since, and its move stays hidden from users who have not watched it.
 */
export const lastKnowable = (
  { seasonId, schedule }: SeasonSnapshot,
  { moves }: LeagueSnapshot,
  hasPassed: HasPassed,
): number =>
  Math.max(
    resultsThrough(schedule),
    ...schedule.filter(({ airsAt }) => hasPassed(airsAt)).map(({ number }) => number),
    ...moves.filter((move) => move.seasonId === seasonId).map((move) => move.decidedThrough),
  );

/** The number of the first episode that a new move counts for: never an earlier one than the last of the season's. */
export const nextFrom = (moves: readonly RosterMove[], decidedThrough: number): number =>
  Math.max(decidedThrough + 1, ...moves.map(({ from }) => from));

interface Standings {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  limits: ViewerLimits;
  decidedThrough: number;
}

/**
 * When a team may choose after the last episode, in epoch milliseconds: a team in the upper half of the standings waits
 * for the hours of the rules (MOVE-10). The upper half has at least as many other teams below it as not.
 */
export function opensAt({ league, season, limits, decidedThrough }: Standings, teamId: string): number {
  const { lowerFirstHours } = currentRules(league.ruleChanges);
  const episode = season.schedule.find(({ number }) => number === decidedThrough);
  if (lowerFirstHours === 0 || !episode) return 0;
  const view = season.through(limits.shownThrough);
  const [points, stays, pollResultsOf] = [
    pointsIn(league, view),
    staysIn(league, season, limits),
    pollResultsIn(league, view),
  ];
  const totalOf = (id: string) =>
    rosterTotal(
      stays.filter((stay) => stay.teamId === id),
      points,
      points.episodes.length - 1,
    ) + pollResultsOf(id).reduce((sum, poll) => sum + poll.points, 0);
  const others = league.teams.filter((team) => team.teamId !== teamId);
  const below = others.filter((team) => totalOf(team.teamId) < totalOf(teamId));
  const isUpper = others.length > 0 && below.length * 2 >= others.length;
  return isUpper ? episode.airsAt + lowerFirstHours * HOUR_MS : 0;
}

const isOf =
  ({ teamId, leaves, joins }: { teamId: string; leaves: string; joins: string }) =>
  ({ players }: RosterMove): boolean =>
    players.some(({ playerId, fromTeam }) => playerId === leaves && fromTeam === teamId) &&
    players.some(({ playerId, toTeam }) => playerId === joins && toTeam === teamId);

const messageOf = (joiner: { firstName: string; lastName: string }, from: number): string =>
  `${fullName(joiner)} is on your team from episode ${from} on`;
