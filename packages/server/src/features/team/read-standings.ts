import type { RosterPlayer, Standing } from "@emberline/contract";
import { movement, placePlayers, pointsByPlayer, standings, teamForm } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import {
  type Contestant,
  findAirDates,
  findContestants,
  findScores,
  fullName,
} from "../../db/season-reads.ts";
import { escapeHtml } from "../../html.ts";
import { findRosters, findTeams } from "./team-store.ts";

/** A league's teams in rank order, as `userId` sees them. Every other total of a team comes from here. */
export async function readStandings(db: Db, leagueId: string, userId: string): Promise<Standing[]> {
  const [rows, rosters, contestants, scores, episodes] = await Promise.all([
    findTeams(db, leagueId),
    findRosters(db, leagueId),
    findContestants(db),
    findScores(db),
    findAirDates(db),
  ]);
  const season = { episodes, scores };
  const points = pointsByPlayer(scores);
  const rosterOf = groupRosters(rosters, contestants, points);
  const teams = rows.map((row) => {
    const players = rosterOf.get(row.teamId) ?? [];
    return { ...row, players, playerIds: players.map((player) => player.playerId) };
  });
  const moved = movement(teams, season);
  const teamById = new Map(teams.map((team) => [team.teamId, team]));
  return standings(teams, points).map(({ teamId, rank, bonus, totalPoints }) => {
    const { name, firstName, lastName, ownerId, players, playerIds } = teamById.get(teamId)!;
    return {
      teamId,
      name,
      firstName,
      lastName,
      bonus,
      totalPoints,
      rank,
      players,
      playersHTML: players.map(asHtml).join("<br>"),
      movement: moved.get(teamId) ?? 0,
      form: teamForm(playerIds, season).map((episode) => episode.total),
      mine: ownerId === userId,
    };
  });
}

/** Each team's contestants of the current season, most points first. */
function groupRosters(
  rosters: { teamId: string; playerId: string }[],
  contestants: Contestant[],
  points: ReadonlyMap<string, number>,
): Map<string, RosterPlayer[]> {
  const teamOf = new Map(rosters.map((row) => [row.playerId, row.teamId]));
  const contestantById = new Map(contestants.map((contestant) => [contestant.playerId, contestant]));
  const named = contestants.map((contestant) => ({ ...contestant, name: fullName(contestant) }));
  const grouped = new Map<string, RosterPlayer[]>();
  for (const { playerId, totalPoints } of placePlayers(named, points)) {
    const teamId = teamOf.get(playerId);
    const contestant = contestantById.get(playerId);
    if (teamId === undefined || contestant === undefined) continue;
    grouped.set(teamId, [...(grouped.get(teamId) ?? []), { ...contestant, totalPoints }]);
  }
  return grouped;
}

const asHtml = (player: RosterPlayer) => `${escapeHtml(fullName(player))} - ${player.totalPoints}`;
