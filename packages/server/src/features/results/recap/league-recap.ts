import { type PolledTeam, recapStandings, type TeamRecap } from "@emberline/game";
import { groupBy } from "../../../platform/group-by.ts";
import {
  type LeagueSnapshot,
  type SeasonSnapshot,
  type SeasonView,
  submissionKey,
} from "../../snapshots/index.ts";

/** A league's teams with the results of the season. */
export function polledTeams(
  season: SeasonView,
  { teams, rosters, submissions }: LeagueSnapshot,
): PolledTeam[] {
  const current = new Set(season.players.map(({ playerId }) => playerId));
  const rosterOf = groupBy(
    rosters.filter(({ playerId }) => current.has(playerId)),
    ({ teamId }) => teamId,
  );
  const graded = season.surveys.filter(({ gradedAt }) => gradedAt !== null);
  return teams.map(({ teamId, name }) => ({
    teamId,
    name,
    playerIds: rosterOf.get(teamId)?.map(({ playerId }) => playerId) ?? [],
    polls: graded.map(({ surveyId, episodeId }) => ({
      episodeId,
      points: submissions.get(submissionKey(teamId, surveyId))?.points ?? 0,
    })),
  }));
}

/** What an episode, by its number, changed in a league, in rank order. */
export function leagueRecap(season: SeasonSnapshot, league: LeagueSnapshot, episode: number): TeamRecap[] {
  const after = season.through(episode);
  return recapStandings(polledTeams(after, league), season.through(episode - 1).points, after.points);
}
