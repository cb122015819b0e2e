import {
  airPlaces,
  competedIn,
  type EventEntry,
  exitAfter,
  type ExitKind,
  fullName,
  playerRanks,
  type ScheduledEpisode,
  type Score,
  seasonPoints,
  type SeasonPoints,
  totalsAfter,
} from "@emberline/game";
import {
  findEpisodeScores,
  findSeasonEpisodes,
  findSeasonPlayers,
  findSeasonSurveyDates,
  findSeasonTribeMoves,
  type SeasonEpisode,
  type SeasonPlayer,
  type SurveyDate,
  findExits,
} from "../../platform/db/queries/season-queries.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Source } from "../../platform/cache/source-cache.ts";

/** A player as of an episode. */
export interface SeenPlayer extends SeasonPlayer {
  eliminated: boolean;
  /** The number of the episode; null while in the game. */
  eliminatedIn: number | null;
  /** How they left; undefined while in the game. */
  exitKind: ExitKind | undefined;
}

/** A player as the members of a league see them. */
export type RankedPlayer = Omit<SeenPlayer, "eliminatedIn"> & {
  totalPoints: number;
  /** By the site's values; only in a league with own ones. */
  sitePoints?: number;
};

/** The current season up to an episode. */
export interface SeasonView {
  /** Null without a season. */
  seasonId: string | null;
  /** By name. */
  players: readonly SeenPlayer[];
  /** Unordered. */
  episodes: readonly SeasonEpisode[];
  /** Unordered; their episodes are among `episodes`. */
  surveys: readonly SurveyDate[];
  points: SeasonPoints;
  /** The points are by a league's own values of statistics and events; missing otherwise. */
  hasOwnValues?: true;
  /** The entries of own events that are among the points, also of later episodes; only in a league with own values. */
  eventEntries?: readonly EventEntry[];
  /** The number of the latest episode with scores; 0 without one. */
  latestScored: number;
  /** All players, most points first. */
  ranked: readonly RankedPlayer[];
  /** In how many episodes each player has a score; those without are missing. */
  scoredEpisodes: ReadonlyMap<string, number>;
  /** In how many episodes with scores each player was in the game. */
  competedEpisodes: ReadonlyMap<string, number>;
}

export interface SeasonSnapshot {
  /** Null without a season. */
  seasonId: string | null;
  /** All episodes, unordered. */
  schedule: readonly ScheduledEpisode[];
  /**
   * Equal in two snapshots in which a mark and a floor lead to the same episode: it covers the season, air times and
   * holds.
   */
  sightKey: string;
  /**
   * The season as if only the episodes up to this number had been entered: scores, eliminations, tribes and polls.
   * `null` is everything as entered. The season of a league has what it entered by itself as users know it who are shown
   * results through `knownThrough`, by default the same episode.
   */
  through: (throughEpisode: number | null, knownThrough?: number | null) => SeasonView;
}

/** Subjects of `read_model.changes`. Anything of any season, scores included. */
export const SEASON_SUBJECT = "season";
/** Seasons, contestants, tribes, exits, episodes and statistics, but not scores and surveys. */
export const SEASON_BASE_SUBJECT = "season-base";
/** Surveys, their questions and options. */
export const SURVEYS_SUBJECT = "surveys";
const PLAYER_BYTES = 800;
const SCORE_BYTES = 150;

export const seasonSource: Source<SeasonSnapshot> = {
  key: "season",
  load: async (tx) => {
    const rows = await findSeasonRows(tx);
    const bytes = rows.players.length * PLAYER_BYTES + rows.scores.length * SCORE_BYTES;
    return { value: createSnapshot(rows), subjects: [SEASON_SUBJECT], bytes };
  },
};

/** Loads the current season without the cache. Call it in a snapshot (`inSnapshot`). */
export const loadSeason = async (tx: Tx): Promise<SeasonSnapshot> => createSnapshot(await findSeasonRows(tx));

async function findSeasonRows(tx: Tx) {
  const season = await tx
    .selectFrom("seasons")
    .select("seasonId")
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return {
    seasonId: season?.seasonId ?? null,
    players: await findSeasonPlayers(tx),
    exits: await findExits(tx, { seasonId: season?.seasonId ?? null }),
    moves: await findSeasonTribeMoves(tx),
    episodes: await findSeasonEpisodes(tx),
    scores: await findEpisodeScores(tx),
    surveys: await findSeasonSurveyDates(tx),
  };
}

type SeasonRows = Awaited<ReturnType<typeof findSeasonRows>>;

function createSnapshot(rows: SeasonRows): SeasonSnapshot {
  const views = new Map<number | null, SeasonView>();
  const schedule = scheduleOf(rows);
  return {
    seasonId: rows.seasonId,
    schedule,
    sightKey: sightKeyOf(rows.seasonId, schedule),
    through: (throughEpisode) => {
      const view = views.get(throughEpisode) ?? viewOf(rows, throughEpisode);
      views.set(throughEpisode, view);
      return view;
    },
  };
}

/** Initial tribes are not a result. */
function scheduleOf({ episodes, scores, exits, moves }: SeasonRows): ScheduledEpisode[] {
  const scored = new Set(scores.map(({ episodeId }) => episodeId));
  const changed = new Set([
    ...[...exits.values()].flat().flatMap(({ episode, returned }) => [episode, returned]),
    ...moves.map(({ number }) => number).filter((number) => number > firstNumber(episodes)),
  ]);
  return episodes.map(({ episodeId, number, airsAt, isHeld }) => ({
    number,
    airsAt,
    isHeld,
    hasResults: scored.has(episodeId) || changed.has(number),
  }));
}

/** Without `hasResults`, which does not affect how far a user may see. */
function sightKeyOf(seasonId: string | null, schedule: readonly ScheduledEpisode[]): string {
  const episodes = schedule.map(({ number, airsAt, isHeld }) => [number, airsAt, isHeld] as const);
  return JSON.stringify([seasonId, ...episodes.sort(([a], [b]) => a - b)]);
}

function viewOf(rows: SeasonRows, throughEpisode: number | null): SeasonView {
  const last = throughEpisode ?? Number.POSITIVE_INFINITY;
  const episodes = rows.episodes.filter(({ number }) => number <= last);
  const numbers = new Map(episodes.map(({ episodeId, number }) => [episodeId, number]));
  const isCounted = ({ episodeId }: { episodeId: string }) => numbers.has(episodeId);
  const scores = rows.scores.filter(isCounted);
  const scoresOf = groupBy(scores, ({ playerId }) => playerId);
  const players = playersThrough(rows, throughEpisode);
  const points = seasonPoints(episodes, scores);
  return {
    seasonId: rows.seasonId,
    players,
    episodes,
    surveys: rows.surveys.filter(isCounted),
    points,
    latestScored: numbers.get(points.episodes[points.scored.at(-1) ?? -1]?.episodeId ?? "") ?? 0,
    ranked: rankedPlayers(players, points),
    scoredEpisodes: new Map([...scoresOf].map(([playerId, own]) => [playerId, own.length])),
    competedEpisodes: competedEpisodesOf(rows, episodes, scores),
  };
}

/** All players, most points first. */
function rankedPlayers(players: readonly SeenPlayer[], points: SeasonPoints): RankedPlayer[] {
  const named = players.map((player) => ({ ...player, name: fullName(player) }));
  const byId = new Map(players.map((player) => [player.playerId, player]));
  return playerRanks(named, totalsAfter(points)).map(({ playerId, totalPoints }) => {
    const { eliminatedIn: _, ...player } = byId.get(playerId)!;
    return { ...player, totalPoints };
  });
}

/** The first episode may have been deleted. */
const firstNumber = (episodes: readonly SeasonEpisode[]) => Math.min(...episodes.map(({ number }) => number));

const tribeOf = (move: { name: string | null; color: string | null } | undefined) =>
  move === undefined || move.name === null || move.color === null
    ? null
    : { name: move.name, color: move.color };

function competedEpisodesOf(
  { players, exits, episodes: seasonEpisodes }: SeasonRows,
  episodes: readonly SeasonEpisode[],
  scores: readonly Score[],
): SeasonView["competedEpisodes"] {
  const scored = new Set(scores.map(({ episodeId }) => episodeId));
  const order = airPlaces(seasonEpisodes);
  const counted = episodes.filter(({ episodeId }) => scored.has(episodeId));
  return new Map(
    players.map(({ playerId }) => {
      const own = exits.get(playerId) ?? [];
      return [playerId, counted.filter(({ episodeId }) => competedIn(own, episodeId, order)).length];
    }),
  );
}

/** A player without moves has always been in the present tribe. The first tribe is not a result. */
function playersThrough(
  { players, moves, exits, episodes }: SeasonRows,
  throughEpisode: number | null,
): SeenPlayer[] {
  const movesOf = groupBy(moves, ({ playerId }) => playerId);
  const last = Math.max(throughEpisode ?? Number.POSITIVE_INFINITY, firstNumber(episodes));
  return players.map((player) => {
    const exit = exitAfter(exits.get(player.playerId) ?? [], throughEpisode);
    const own = movesOf.get(player.playerId);
    return {
      ...player,
      eliminated: exit !== undefined,
      eliminatedIn: exit?.episode ?? null,
      exitKind: exit?.kind,
      tribe:
        own && throughEpisode !== null ? tribeOf(own.findLast(({ number }) => number <= last)) : player.tribe,
    };
  });
}
