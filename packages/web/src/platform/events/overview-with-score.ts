import type { Standing, TeamOverview, TeamsOverview } from "@emberline/contract";
import { inOrder, type Score } from "./players-in-order.ts";

/** The user's teams with a score; the ranks follow from the standings. */
export function overviewWithScore(
  overview: TeamsOverview,
  { playerId, total, episode }: Score,
): TeamsOverview {
  const teams = overview.teams.map((team) => {
    const before = team.players.find((player) => player.playerId === playerId);
    const difference = before ? total - before.totalPoints : 0;
    const latestEpisode = withEpisodePoints(team.latestEpisode, episode, difference);
    if (difference === 0) return latestEpisode === team.latestEpisode ? team : { ...team, latestEpisode };
    const { standing, players } = team;
    return {
      ...team,
      standing: standing && { ...standing, totalPoints: standing.totalPoints + difference },
      latestEpisode,
      players: inOrder(players, { playerId, total }),
    };
  });
  return { ...overview, teams };
}

/** The latest episode is that of the score when it is the first of a later one. */
function withEpisodePoints(
  latest: TeamOverview["latestEpisode"],
  episode: number | null,
  difference: number,
): TeamOverview["latestEpisode"] {
  const number = latest?.number ?? 0;
  if (episode === null || episode < number || (episode === number && difference === 0)) return latest;
  return { number: episode, points: difference + (latest?.number === episode ? latest.points : 0) };
}

/** The user's teams with the places that they have in the standings, where those are loaded. */
export function withRanks(
  overview: TeamsOverview,
  standingsOf: (leagueId: string) => Standing[] | undefined,
): TeamsOverview {
  const teams = overview.teams.map((team) => {
    const row = standingsOf(team.league.leagueId)?.find(({ teamId }) => teamId === team.teamId);
    if (!row) return team;
    const { rank, tied, movement, totalPoints } = row;
    return { ...team, standing: { rank, tied, movement, totalPoints } };
  });
  return { ...overview, teams };
}
