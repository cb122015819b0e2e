import type { PlayerPerformance, PlayerStanding } from "@emberline/contract";
import { fullName, playerRanks, totalsAfter, type ViewerLimits } from "@emberline/game";
import {
  leagueSource,
  requireLeague,
  rostersThrough,
  seasonSource,
  type SeasonView,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey } from "../../spoilers/index.ts";

/** The season's players by points, with their ranks. */
function rankedPlayers({ players, points }: SeasonView) {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const withNames = players.map((player) => ({ ...player, name: fullName(player) }));
  return playerRanks(withNames, totalsAfter(points)).map((row) => ({ ...byId.get(row.playerId)!, ...row }));
}

/** `throughEpisode`: the last episode that counts; null for all. */
export function readPerformances(need: Need, throughEpisode: number | null) {
  const season = need(seasonSource);
  return {
    key: `${throughEpisode}`,
    sources: [season],
    fields: (): { data: PlayerPerformance[] } => {
      const view = season.through(throughEpisode);
      return {
        data: rankedPlayers(view).map((player) => ({
          ...player,
          episodeCount: view.scoredEpisodes.get(player.playerId) ?? 0,
          episodesCompeted: view.competedEpisodes.get(player.playerId) ?? 0,
        })),
      };
    },
  };
}

/** The players with their teams in a league. Throws 404 for an unknown league. */
export function readPlayerStandings(need: Need, leagueId: string, limits: ViewerLimits) {
  const season = need(seasonSource);
  const league = requireLeague(need(leagueSource(leagueId)));
  return {
    key: `${leagueId} ${limitsKey(limits)}`,
    sources: [season, league],
    fields: (): { data: PlayerStanding[] } => {
      const nameOf = new Map(league.teams.map(({ teamId, name }) => [teamId, name]));
      const teamOf = new Map(
        rostersThrough(league, season, limits.watchedThrough).map(({ playerId, teamId }) => [
          playerId,
          teamId,
        ]),
      );
      return {
        data: rankedPlayers(season.through(limits.shownThrough)).map(({ tribe, ...player }) => ({
          ...player,
          teamName: nameOf.get(teamOf.get(player.playerId) ?? "") ?? null,
          tribeName: tribe?.name ?? null,
          tribeColor: tribe?.color ?? null,
        })),
      };
    },
  };
}
