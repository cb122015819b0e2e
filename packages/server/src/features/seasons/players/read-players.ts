import type { PlayerPerformance, PlayerStanding, playerRoutes, ReplyOf } from "@emberline/contract";
import { fullName, playerRanks, totalsAfter, type ViewerLimits, isSeen } from "@emberline/game";
import {
  leagueSource,
  requireLeague,
  rostersThrough,
  seasonSource,
  type SeasonView,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey, findViewerLimits } from "../../spoilers/index.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { findPlayerFacts } from "./player-store.ts";
import { findOnlyTribe, findTribeMoves } from "./tribe-move-store.ts";

/** The season's players by points, with their ranks. */
function rankedPlayers({ players, points }: SeasonView) {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const withNames = players.map((player) => ({ ...player, name: fullName(player) }));
  return playerRanks(withNames, totalsAfter(points)).map((row) => ({ ...byId.get(row.playerId)!, ...row }));
}

/** `throughEpisode`: the last episode that counts; null for all. */
export async function readPerformances(need: Need, throughEpisode: number | null) {
  const season = await need(seasonSource);
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
export async function readPlayerStandings(need: Need, leagueId: string, limits: ViewerLimits) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
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

type Facts = ReplyOf<typeof playerRoutes.facts>["data"];

/** The user who requests a player, in which league (null for none), and when (epoch milliseconds). */
export interface PlayerQuery {
  playerId: string;
  userId: string;
  leagueId: string | null;
  at: number;
}

/**
 * A player's facts and tribes. A move counts from the air date of its episode, so that an import does not reveal a swap
 * that has not been shown, and as far as the viewer is shown results. Before a player's first move the reply is the
 * same as without one; otherwise the record would reveal the move. Throws 404 for an unknown player.
 */
export async function readPlayerFacts(db: Db, { playerId, ...viewer }: PlayerQuery): Promise<Facts> {
  const found = await findPlayerFacts(db, playerId);
  if (!found) throw new AppError(404, "Contestant not found");
  const { seasonId, ...facts } = found;
  const { shownThrough } = await findViewerLimits(db, { ...viewer, seasonId });
  const moves = await findTribeMoves(db, playerId);
  const tribes = moves.length > 0 ? moves : await findOnlyTribe(db, playerId);
  return {
    ...facts,
    tribes: tribes
      .filter(({ airDate, number }) => airDate.getTime() <= viewer.at && isSeen(shownThrough, number))
      .map(({ name, color, number }) => ({ name, color, fromEpisode: number })),
  };
}
