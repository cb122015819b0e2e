import type { RosterPlayer } from "@emberline/contract";
import { placePlayers, pointsByPlayer, type PollResult, standings } from "@emberline/game";
import {
  type Contestant,
  findContestants,
  findEpisodes,
  findScores,
  fullName,
} from "../../db/season-reads.ts";
import type { Tx } from "../../db/transaction.ts";
import { groupBy } from "../../group-by.ts";
import { findPollResults, findRosters, findTeams } from "./team-store.ts";

export type LeagueTable = Awaited<ReturnType<typeof readTable>>;
export type TableTeam = LeagueTable["teams"][number];

/**
 * What a league's standings and its teams' histories are made of. In one snapshot (`inSnapshot`), so
 * that a score entered meanwhile is in all of it or in nothing.
 */
export async function readTable(tx: Tx, leagueId: string) {
  const rows = await findTeams(tx, leagueId);
  const rosters = await findRosters(tx, leagueId);
  const results = await findPollResults(tx, leagueId);
  const contestants = await findContestants(tx);
  const season = { episodes: await findEpisodes(tx), scores: await findScores(tx) };
  const points = pointsByPlayer(season.scores);
  const rosterOf = groupRosters(rosters, contestants, points);
  const pollsOf = groupBy(results, (result) => result.teamId);
  const teams = rows.map((row) => {
    const players = rosterOf.get(row.teamId) ?? [];
    const polls: PollResult[] = pollsOf.get(row.teamId) ?? [];
    const bonus = polls.reduce((sum, poll) => sum + poll.points, 0);
    return { ...row, players, playerIds: players.map(({ playerId }) => playerId), polls, bonus };
  });
  return { teams, season, rows: standings(teams, points) };
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
