import type { LeagueRecap, RecapPlayer, RecapPoll } from "@emberline/contract";
import { bestPicks, pollHits, sharedRanks, teamHistory } from "@emberline/game";
import { leagueRecap, polledTeams } from "./league-recap.ts";
import type { LeagueSnapshot, SeasonSnapshot } from "../../snapshots/index.ts";
import type { EpisodeResults } from "./recap-sources.ts";

interface OwnLeague {
  season: SeasonSnapshot;
  /** The number of the episode. */
  episode: number;
  league: LeagueSnapshot;
  /** The team whose recap it is. */
  teamId: string;
  /** All players of the season, most points in the episode first. */
  players: readonly RecapPlayer[];
  /** The episode's graded survey; `chosen` is missing without a submission. */
  poll: { questions: EpisodeResults["questions"]; chosen: ReadonlySet<string> | undefined } | null;
}

/**
 * The changes in a league by an episode, as one of its teams sees them; null for a league without players and points.
 */
export function readLeagueRecap({
  season,
  episode,
  league,
  teamId,
  players,
  poll,
}: OwnLeague): LeagueRecap | null {
  const after = season.through(episode);
  const numberOf = new Map(after.episodes.map(({ episodeId, number }) => [episodeId, number]));
  const polled = new Map(polledTeams(after, league).map((team) => [team.teamId, team]));
  const rowOf = new Map(league.teams.map((team) => [team.teamId, team]));
  const rows = leagueRecap(season, league, episode);
  const shared = sharedRanks(rows);
  const owners = new Map(league.rosters.map((row) => [row.playerId, row.teamId]));
  const drafted = players.flatMap((player) => {
    const owner = owners.get(player.playerId);
    return owner === undefined ? [] : [{ ...player, teamId: owner }];
  });
  if (drafted.length === 0 && rows.every(({ total }) => total === 0)) return null;
  return {
    leagueId: league.leagueId,
    name: league.name,
    teamId,
    teams: rows.map((row) => {
      const { name, firstName, lastName } = rowOf.get(row.teamId)!;
      const { playerIds, polls } = polled.get(row.teamId)!;
      const race = teamHistory(playerIds, after.points, polls).map(({ episodeId, total }) => ({
        episode: numberOf.get(episodeId) ?? 0,
        total,
      }));
      const mine = row.teamId === teamId;
      return { ...row, name, firstName, lastName, mine, tied: shared.has(row.rank), race };
    }),
    players: drafted.filter((player) => player.teamId === teamId),
    bestPicks: bestPicks(drafted),
    poll: poll && { ...pollOf(poll), points: rows.find((row) => row.teamId === teamId)?.pollPoints ?? 0 },
  };
}

function pollOf({ questions, chosen }: NonNullable<OwnLeague["poll"]>): Omit<RecapPoll, "points"> {
  const { right, asked, earned } = pollHits(questions, chosen ?? new Set());
  return {
    answered: chosen !== undefined,
    right,
    asked,
    questions: questions.map(({ prompt, options }, index) => ({
      prompt,
      points: earned[index]!,
      chosen: options
        .filter(({ optionId }) => chosen?.has(optionId))
        .map(({ display, correct }) => ({ display, correct })),
      correct: options.filter(({ correct }) => correct).map(({ display }) => display),
    })),
  };
}
