import type { PlayerPerformance, PlayerStanding, playerRoutes, ReplyOf } from "@emberline/contract";
import {
  fullName,
  type HasPassed,
  playerRanks,
  shownPoints,
  totalsAfter,
  type ViewerLimits,
  isSeen,
} from "@emberline/game";
import {
  leagueSeason,
  leagueSource,
  requireLeague,
  rostersThrough,
  SEASON_BASE_SUBJECT,
  seasonScoresSource,
  seasonSource,
  type SeasonView,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey, viewerLimits } from "../../spoilers/index.ts";
import type { Source } from "../../../platform/cache/source-cache.ts";
import { AppError } from "../../../platform/errors.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { findEpisodesOf, findPlayerFacts } from "./player-store.ts";
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

/** The players with their points and teams in a league (RULE-30). Throws 404 for an unknown league. */
export async function readPlayerStandings(need: Need, leagueId: string, limits: ViewerLimits) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const counted = await leagueSeason(need, league);
  return {
    key: `${leagueId} ${limitsKey(limits)}`,
    sources: [season, league],
    fields: (): { data: PlayerStanding[] } => {
      const nameOf = new Map(league.teams.map(({ teamId, name }) => [teamId, name]));
      const places = groupBy(rostersThrough(league, season, limits), ({ playerId }) => playerId);
      const view = counted.through(limits.shownThrough);
      const sitePoints = new Map(view.ranked.map((player) => [player.playerId, player.sitePoints]));
      return {
        data: rankedPlayers(view).map(({ tribe, ...player }) => ({
          ...player,
          ...(view.hasOwnValues && {
            totalPoints: shownPoints(player.totalPoints),
            sitePoints: sitePoints.get(player.playerId),
          }),
          teamName: namesOf(places.get(player.playerId)?.flatMap(({ teamId }) => nameOf.get(teamId) ?? [])),
          tribeName: tribe?.name ?? null,
          tribeColor: tribe?.color ?? null,
        })),
      };
    },
  };
}

const NAMED_TEAMS = 3;

/** "Owls", "Owls, Larks", "Owls, Larks, Crows and 2 more". Null without a team. */
function namesOf(names: readonly string[] = []): string | null {
  if (names.length === 0) return null;
  const more = names.length > NAMED_TEAMS ? ` and ${names.length - NAMED_TEAMS} more` : "";
  return `${names.slice(0, NAMED_TEAMS).join(", ")}${more}`;
}

/** The user who requests a player, and in which league (null for none). */
export interface PlayerQuery {
  playerId: string;
  userId: string;
  leagueId: string | null;
  hasPassed: HasPassed;
}

type EpisodeScore = ReplyOf<typeof playerRoutes.scoreHistory>["data"][number];

const PLAYER_ROW_BYTES = 200;

/**
 * A player of any season, with the tribes and the season's episodes, the newest first. Its load throws 404 for an
 * unknown one.
 */
const playerSource = (playerId: string): Source<StoredPlayer> => ({
  key: `player:${playerId}`,
  load: async (tx) => {
    const facts = await findPlayerFacts(tx, playerId);
    if (!facts) throw new AppError(404, "Contestant not found");
    const episodes = await findEpisodesOf(tx, facts.seasonId);
    const moves = await findTribeMoves(tx, playerId);
    const tribes = moves.length > 0 ? moves : await findOnlyTribe(tx, playerId);
    const bytes = PLAYER_ROW_BYTES * (1 + episodes.length + tribes.length);
    return { value: { facts, episodes, tribes }, subjects: [SEASON_BASE_SUBJECT], bytes };
  },
});

interface StoredPlayer {
  facts: NonNullable<Awaited<ReturnType<typeof findPlayerFacts>>>;
  episodes: Awaited<ReturnType<typeof findEpisodesOf>>;
  tribes: Awaited<ReturnType<typeof findOnlyTribe>>;
}

async function needPlayer(need: Need, { playerId, ...viewer }: PlayerQuery) {
  const player = await need(playerSource(playerId));
  const { shownThrough } = await viewerLimits(need, { ...viewer, seasonId: player.facts.seasonId });
  return { player, shownThrough };
}

/**
 * A player's scores by episode as far as the viewer is shown results, the newest first. Throws 404 for an unknown
 * player.
 */
export async function readScoreHistory(need: Need, query: PlayerQuery) {
  const { playerId } = query;
  const { player, shownThrough } = await needPlayer(need, query);
  const scores = await need(seasonScoresSource(player.facts.seasonId));
  return {
    key: `${playerId} ${shownThrough}`,
    sources: [player, scores],
    fields: (): { data: EpisodeScore[] } => ({
      data: player.episodes
        .filter(({ number }) => isSeen(shownThrough, number))
        .flatMap(({ episodeId, title, airDate }) => {
          const own = (scores.get(episodeId) ?? []).filter((score) => score.playerId === playerId);
          if (own.length === 0) return [];
          return {
            episodeId,
            title,
            airDate: airDate.toISOString(),
            episodeScore: own.reduce((sum, { points }) => sum + points, 0),
            scores: own.map(({ points, statistic }) => ({ points, statistic: { name: statistic } })),
          };
        }),
    }),
  };
}

/**
 * A player's facts and tribes. A move counts from the air date of its episode, so that an import does not reveal a swap
 * that has not been shown, and as far as the viewer is shown results. Before a player's first move the reply is the
 * same as without one; otherwise the record would reveal the move. Throws 404 for an unknown player.
 */
export async function readPlayerFacts(need: Need, query: PlayerQuery) {
  const { player, shownThrough } = await needPlayer(need, query);
  const { seasonId: _, ...facts } = player.facts;
  const tribes = player.tribes
    .filter(({ airDate, number }) => query.hasPassed(airDate.getTime()) && isSeen(shownThrough, number))
    .map(({ name, color, number }) => ({ name, color, fromEpisode: number }));
  return {
    key: `${query.playerId} ${JSON.stringify(tribes)}`,
    sources: [player],
    fields: () => ({ data: { ...facts, tribes } }),
  };
}
