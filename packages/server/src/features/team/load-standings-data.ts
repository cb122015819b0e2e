import type { RosterPlayer } from "@emberline/contract";
import { playerRanks, pointsByPlayer, type PollResult, standings } from "@emberline/game";
import {
  type SeasonPlayer,
  findSeasonPlayers,
  findSeasonEpisodes,
  findEpisodeScores,
  fullName,
} from "../../db/queries/season-queries.ts";
import type { Tx } from "../../db/transaction.ts";
import { findTeamsOf } from "../../db/queries/league-queries.ts";
import { groupBy } from "../../group-by.ts";
import { findSurveyResults, findLeagueRosters } from "./team-store.ts";

export type StandingsData = Awaited<ReturnType<typeof loadStandingsData>>;
export type StandingsTeam = StandingsData["teams"][number];

/** The data of one league's standings; see `loadStandingsOf`. */
export async function loadStandingsData(tx: Tx, leagueId: string) {
  const standingsOfLeague = await loadStandingsOf(tx, [leagueId]);
  return standingsOfLeague(leagueId);
}

/**
 * Loads the data of the standings and of the teams' histories of some leagues, with as many queries for many as for
 * one. To be called in a snapshot (`inSnapshot`), so that a score saved concurrently is in all of it or in none.
 */
export async function loadStandingsOf(tx: Tx, leagueIds: readonly string[]) {
  const teamsOf = groupBy(await findTeamsOf(tx, leagueIds), (team) => team.leagueId);
  const rostersOf = groupBy(await findLeagueRosters(tx, leagueIds), (row) => row.leagueId);
  const surveyResultsOf = groupBy(await findSurveyResults(tx, leagueIds), (result) => result.teamId);
  const seasonPlayers = await findSeasonPlayers(tx);
  const season = { episodes: await findSeasonEpisodes(tx), scores: await findEpisodeScores(tx) };
  const points = pointsByPlayer(season.scores);
  return (leagueId: string) => {
    const rosterOf = groupRosters(rostersOf.get(leagueId) ?? [], seasonPlayers, points);
    const teams = (teamsOf.get(leagueId) ?? []).map((row) => {
      const players = rosterOf.get(row.teamId) ?? [];
      const surveyResults: PollResult[] = surveyResultsOf.get(row.teamId) ?? [];
      const bonus = surveyResults.reduce((sum, result) => sum + result.points, 0);
      return {
        ...row,
        players,
        playerIds: players.map(({ playerId }) => playerId),
        surveyResults,
        bonus,
      };
    });
    return { teams, season, rows: standings(teams, points) };
  };
}

/** Each team's players of the current season, most points first. */
function groupRosters(
  rosters: { teamId: string; playerId: string }[],
  seasonPlayers: SeasonPlayer[],
  points: ReadonlyMap<string, number>,
): Map<string, RosterPlayer[]> {
  const teamOf = new Map(rosters.map((row) => [row.playerId, row.teamId]));
  const playerById = new Map(seasonPlayers.map((player) => [player.playerId, player]));
  const withNames = seasonPlayers.map((player) => ({ ...player, name: fullName(player) }));
  const grouped = new Map<string, RosterPlayer[]>();
  for (const { playerId, totalPoints } of playerRanks(withNames, points)) {
    const teamId = teamOf.get(playerId);
    const player = playerById.get(playerId);
    if (teamId === undefined || player === undefined) continue;
    grouped.set(teamId, [...(grouped.get(teamId) ?? []), { ...player, totalPoints }]);
  }
  return grouped;
}
