import { type ScheduledEpisode, seasonPoints, type SeasonPoints } from "@emberline/game";
import {
  findEpisodeScores,
  findSeasonEpisodes,
  findSeasonPlayers,
  findSeasonSurveyDates,
  findSeasonTribeMoves,
  type SeasonEpisode,
  type SeasonPlayer,
  type SurveyDate,
} from "../db/queries/season-queries.ts";
import type { Tx } from "../db/transaction.ts";
import { groupBy } from "../group-by.ts";
import type { Source } from "./source.ts";

/** The current season up to an episode. */
export interface SeasonView {
  /** Null without a season. */
  seasonId: string | null;
  /** By name. */
  players: readonly SeasonPlayer[];
  /** Unordered. */
  episodes: readonly SeasonEpisode[];
  /** Unordered; their episodes are among `episodes`. */
  surveys: readonly SurveyDate[];
  points: SeasonPoints;
  /** In how many episodes each player has a score; those without are missing. */
  scoredEpisodes: ReadonlyMap<string, number>;
}

export interface SeasonSnapshot {
  /** Null without a season. */
  seasonId: string | null;
  /** All episodes, unordered. */
  schedule: readonly ScheduledEpisode[];
  /** Equal in two snapshots in which a mark and a floor lead to the same episode: the season, air times and holds. */
  sightKey: string;
  /**
   * As if only the episodes up to this number had been entered: scores, eliminations, tribes and polls. `null` is
   * everything, as it was entered.
   */
  through: (throughEpisode: number | null) => SeasonView;
}

/** The subject of `read_model.changes` for all seasons' contents. */
export const SEASON_SUBJECT = "season";
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

/** The current season without the cache. To be called in a snapshot (`inSnapshot`). */
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

/** Initial tribes are no result. */
function scheduleOf({ episodes, scores, players, moves }: SeasonRows): ScheduledEpisode[] {
  const scored = new Set(scores.map(({ episodeId }) => episodeId));
  const changed = new Set([
    ...players.map(({ eliminatedIn }) => eliminatedIn),
    ...moves.map(({ number }) => number).filter((number) => number > firstNumber(episodes)),
  ]);
  return episodes.map(({ episodeId, number, airsAt, isHeld }) => ({
    number,
    airsAt,
    isHeld,
    hasResults: scored.has(episodeId) || changed.has(number),
  }));
}

/** Without `hasResults`, which does not decide how far a person sees. */
function sightKeyOf(seasonId: string | null, schedule: readonly ScheduledEpisode[]): string {
  const episodes = schedule.map(({ number, airsAt, isHeld }) => [number, airsAt, isHeld] as const);
  return JSON.stringify([seasonId, ...episodes.sort(([a], [b]) => a - b)]);
}

function viewOf(rows: SeasonRows, throughEpisode: number | null): SeasonView {
  const last = throughEpisode ?? Number.POSITIVE_INFINITY;
  const episodes = rows.episodes.filter(({ number }) => number <= last);
  const counted = new Set(episodes.map(({ episodeId }) => episodeId));
  const isCounted = ({ episodeId }: { episodeId: string }) => counted.has(episodeId);
  const scores = rows.scores.filter(isCounted);
  const scoresOf = groupBy(scores, ({ playerId }) => playerId);
  return {
    seasonId: rows.seasonId,
    players: throughEpisode === null ? rows.players : playersThrough(rows, throughEpisode),
    episodes,
    surveys: rows.surveys.filter(isCounted),
    points: seasonPoints(episodes, scores),
    scoredEpisodes: new Map([...scoresOf].map(([playerId, own]) => [playerId, own.length])),
  };
}

/** The first episode may have been deleted. */
const firstNumber = (episodes: readonly SeasonEpisode[]) => Math.min(...episodes.map(({ number }) => number));

const tribeOf = (move: { name: string | null; color: string | null } | undefined) =>
  move === undefined || move.name === null || move.color === null
    ? null
    : { name: move.name, color: move.color };

/** A player without moves has always been in the present tribe. The first one is no result. */
function playersThrough({ players, moves, episodes }: SeasonRows, throughEpisode: number): SeasonPlayer[] {
  const movesOf = groupBy(moves, ({ playerId }) => playerId);
  const last = Math.max(throughEpisode, firstNumber(episodes));
  return players.map((player) => {
    const own = movesOf.get(player.playerId);
    const move = own?.findLast(({ number }) => number <= last);
    return {
      ...player,
      eliminated: player.eliminatedIn !== null && player.eliminatedIn <= throughEpisode,
      tribe: own ? tribeOf(move) : player.tribe,
    };
  });
}
