import type { RosterPlayer } from "@emberline/contract";
import {
  fullName,
  playerRanks,
  type PollResult,
  standings,
  totalsAfter,
  type ViewerLimits,
} from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import {
  type LeagueSnapshot,
  loadLeagues,
  loadSeason,
  rostersThrough,
  type SeasonSnapshot,
  type SeasonView,
  submissionKey,
} from "../../snapshots/index.ts";
import { groupBy } from "../../../platform/group-by.ts";

export type StandingsData = ReturnType<typeof standingsDataOf>;
export type StandingsTeam = StandingsData["teams"][number];

/**
 * The data of a league's standings, bypassing the read model; undefined for an unknown league. Call it in a snapshot
 * (`inSnapshot`), so that a score saved concurrently is in all of the data or in none.
 */
export async function loadStandingsData(
  tx: Tx,
  leagueId: string,
  limits: ViewerLimits,
): Promise<StandingsData | undefined> {
  const league = (await loadLeagues(tx, [leagueId])).get(leagueId);
  return league && standingsDataOf(await loadSeason(tx), league, limits);
}

/** The data for the standings and the teams' histories of a league, within the limits of a viewer. */
export function standingsDataOf(
  snapshot: SeasonSnapshot,
  league: LeagueSnapshot,
  { watchedThrough, shownThrough }: ViewerLimits,
) {
  const season = snapshot.through(shownThrough);
  const points = totalsAfter(season.points);
  const rosterOf = groupRosters(rostersThrough(league, snapshot, watchedThrough), season, points);
  const graded = season.surveys.filter(({ gradedAt }) => gradedAt !== null);
  const teams = league.teams.map((row) => {
    const players = rosterOf.get(row.teamId) ?? [];
    const surveyResults: PollResult[] = graded.map(({ surveyId, episodeId }) => ({
      episodeId,
      points: league.submissions.get(submissionKey(row.teamId, surveyId))?.points ?? 0,
    }));
    const bonus = surveyResults.reduce((sum, result) => sum + result.points, 0);
    const playerIds = players.map(({ playerId }) => playerId);
    return { ...row, players, playerIds, surveyResults, bonus };
  });
  return { teams, season, rows: standings(teams, points) };
}

/** Each team's players of the current season, most points first. */
function groupRosters(
  rosters: LeagueSnapshot["rosters"],
  { players }: SeasonView,
  points: ReadonlyMap<string, number>,
): Map<string, RosterPlayer[]> {
  const teamOf = new Map(rosters.map((row) => [row.playerId, row.teamId]));
  const playerById = new Map(players.map((player) => [player.playerId, player]));
  const owned = players.filter(({ playerId }) => teamOf.has(playerId));
  const ranked = playerRanks(
    owned.map((player) => ({ ...player, name: fullName(player) })),
    points,
  );
  const withPoints = ranked.map(({ playerId, totalPoints }) => {
    const { eliminatedIn: _, ...player } = playerById.get(playerId)!;
    return { ...player, totalPoints };
  });
  return groupBy(withPoints, ({ playerId }) => teamOf.get(playerId)!);
}
