import { audit } from "../../../platform/db/queries/audit.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import {
  importPlayers,
  importEpisodes,
  importStatistics,
  importTribes,
  getOrThrow,
} from "./import-base-data.ts";
import { importPhotos, type PreparedPhotos } from "./import-photos.ts";
import { importEliminations, importMoves, type Ids } from "./import-moves-and-eliminations.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { findCurrentSeason, findSeason, insertSeason, keepSeason, switchTo } from "../season-store.ts";
import { type Count, diffRows } from "./describe-changes.ts";
import { switchSeason, type SwitchOptions } from "../switch-season.ts";
import { upsertScores } from "../../../platform/db/queries/season-content.ts";
import { deleteSurvey, insertWholeSurvey, lockSurveys } from "../../../platform/db/queries/survey-content.ts";
import { type FileSurvey, readStoredSurveys } from "../file/stored-surveys.ts";

export interface ImportOptions {
  /** Imports scores, eliminations and tribe changes up to this episode number; all if undefined. */
  through?: number | undefined;
  /** Epoch milliseconds. */
  now: number;
  /** The importing admin; undefined for the operator at the command line. */
  userId?: string;
  /** The pictures of the file; undefined for a file without any. */
  photos?: PreparedPhotos;
  /** Makes the season the current one; if undefined, only when there is none. */
  makeCurrent?: Pick<SwitchOptions, "leaveDrafts" | "onSwitch"> | undefined;
}

export const PARTS = [
  "tribes",
  "episodes",
  "statistics",
  "contestants",
  "tribe changes",
  "eliminations",
  "scores",
  "polls",
  "photos",
] as const;

export interface ImportSummary {
  seasonId: string;
  season: string;
  isNew: boolean;
  isCurrent: boolean;
  /** True when this import made it current. */
  becameCurrent: boolean;
  /** The number of drafts scheduled in the formerly current season. */
  leftDrafts: number;
  counts: Record<(typeof PARTS)[number], Count>;
}

/**
 * Imports a file into a season, in the caller's transaction. Rows are matched by their natural keys, so a second import
 * changes nothing; rows that the file does not mention stay. The season becomes current on request, or when there is no
 * current one. An import turns the demonstration's season into the admin's own. Throws 409 for an archived season, and
 * as `switchSeason`.
 */
export async function importSeason(tx: Tx, file: SeasonFile, options: ImportOptions): Promise<ImportSummary> {
  const through = options.through ?? Number.POSITIVE_INFINITY;
  const isOver = file.episodes.every((episode) => episode.number <= through);
  const known = await findSeason(tx, file.name);
  if (known) await requireOpenSeason(tx, known.seasonId);
  if (known) await keepSeason(tx, known.seasonId);
  const newEpisodes = file.holdNewEpisodes ? "hold" : "stream";
  const seasonId =
    known?.seasonId ?? (await insertSeason(tx, { name: file.name, isCurrent: false, newEpisodes }));
  const switched = await switchIfRequested(tx, { seasonId, name: file.name, ...known }, options);

  const tribes = await importTribes(tx, seasonId, file.tribes);
  const episodes = await importEpisodes(tx, seasonId, {
    episodes: file.episodes,
    isNew: known === undefined,
    now: options.now,
  });
  const statistics = await importStatistics(tx, seasonId, file.statistics);
  const players = await importPlayers(tx, seasonId, { players: file.players, isOver, tribes });
  const ids = { seasonId, tribes: tribes.ids, episodes: episodes.ids, players: players.ids };
  const moves = await importMoves(tx, ids, { players: file.players, through: Math.max(through, 1) });
  const aired = <T extends { episode: number }>(rows: T[]) => rows.filter((row) => row.episode <= through);
  const eliminations = await importEliminations(tx, ids, { eliminations: file.eliminations, through });
  const scores = await importScores(
    tx,
    { ...ids, statistics: statistics.ids },
    {
      scores: aired(file.scores),
      now: options.now,
    },
  );

  const surveys = file.surveys ?? [];
  const polls = await importSurveys(tx, ids, { surveys, through, now: options.now });
  const { players: filePlayers } = file;
  const photos = await importPhotos(tx, ids, {
    players: filePlayers,
    photos: options.photos,
    now: options.now,
  });

  const summary: ImportSummary = {
    seasonId,
    season: known?.name ?? file.name,
    isNew: known === undefined,
    isCurrent: known?.isCurrent === true || switched.becameCurrent,
    ...switched,
    counts: {
      tribes: tribes.count,
      episodes: episodes.count,
      statistics: statistics.count,
      contestants: players.count,
      "tribe changes": moves,
      eliminations: eliminations.count,
      scores: scores.count,
      polls,
      photos,
    },
  };
  if (summary.isNew || changesIn(summary) > 0) {
    await audit(tx, {
      userId: options.userId ?? null,
      action: "season.imported",
      subjectId: seasonId,
      subject: summary.season,
      before: { eliminations: eliminations.before, scores: scores.before },
      after: { season: summary.season, through: options.through ?? "all", counts: summary.counts },
    });
  }
  return summary;
}

async function switchIfRequested(
  tx: Tx,
  season: { seasonId: string; name: string; isCurrent?: boolean },
  { makeCurrent, userId, now }: ImportOptions,
): Promise<Pick<ImportSummary, "becameCurrent" | "leftDrafts">> {
  if (season.isCurrent) return { becameCurrent: false, leftDrafts: 0 };
  if (!(await findCurrentSeason(tx))) {
    await switchTo(tx, season.seasonId);
    return { becameCurrent: true, leftDrafts: 0 };
  }
  if (!makeCurrent) return { becameCurrent: false, leftDrafts: 0 };
  const leftDrafts = await switchSeason(tx, season, { ...makeCurrent, userId: userId ?? null, now });
  return { becameCurrent: true, leftDrafts };
}

/** The number of rows written. */
export const changesIn = ({ counts }: ImportSummary) =>
  Object.values(counts).reduce((sum, count) => sum + count.added + count.changed, 0);

/** Small enough that a statement takes far less than its timeout on a slow machine. */
const ROWS_AT_ONCE = 10_000;

interface Wanted {
  scores: SeasonFile["scores"];
  now: number;
}

/** Overwrites stored scores only where the file has another value; `before` has the overwritten ones. */
async function importScores(tx: Tx, ids: Ids & { statistics: Map<string, string> }, { scores, now }: Wanted) {
  const wanted = scores.map((score) => ({
    score,
    episodeId: getOrThrow(ids.episodes, score.episode),
    playerId: getOrThrow(ids.players, score.player),
    statisticId: getOrThrow(ids.statistics, score.statistic),
    points: score.points,
  }));
  const stored = await readScores(tx, ids.seasonId);
  const { added, changed, count } = diffRows(
    wanted,
    (row) => stored.get(keyOf(row)),
    (from, to) => from !== to.points,
  );
  const rows = [...added, ...changed.map(({ to }) => to)];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await upsertScores(tx, ids.seasonId, rows.slice(from, from + ROWS_AT_ONCE), new Date(now));
  }
  return { count, before: changed.map(({ from, to }) => ({ ...to.score, points: from })) };
}

interface Cell {
  episodeId: string;
  playerId: string;
  statisticId: string;
}

const keyOf = ({ episodeId, playerId, statisticId }: Cell) => `${episodeId} ${playerId} ${statisticId}`;

async function readScores(tx: Tx, seasonId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("scores")
    .select(["episodeId", "playerId", "statisticId", "points"])
    .where("seasonId", "=", seasonId)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.points]));
}

/**
 * Matches polls by episode. A poll that was answered or graded stays as it is; another one is replaced. Polls of
 * episodes after `through` are imported without their results.
 */
async function importSurveys(
  tx: Tx,
  ids: Ids,
  { surveys, through, now }: { surveys: FileSurvey[]; through: number; now: number },
): Promise<Count> {
  if (surveys.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  await lockSurveys(tx, ids.seasonId);
  const rows = await readStoredSurveys(tx, ids.seasonId);
  const stored = new Map(rows.map((row) => [row.survey.episode, row]));
  const wanted = surveys.map((survey) => (survey.episode <= through ? survey : withoutResults(survey)));
  const { added, changed, count } = diffRows(
    wanted,
    (survey) => stored.get(survey.episode),
    ({ survey, submissions }, to) =>
      submissions === 0 && !survey.graded && JSON.stringify(survey) !== JSON.stringify(to),
  );
  for (const { from } of changed) await deleteSurvey(tx, from.surveyId);
  for (const { episode, graded, questions } of [...added, ...changed.map(({ to }) => to)]) {
    await insertWholeSurvey(tx, {
      seasonId: ids.seasonId,
      episodeId: getOrThrow(ids.episodes, episode),
      gradedAt: graded ? new Date(now) : null,
      questions,
    });
  }
  return count;
}

const withoutResults = ({ episode, questions }: FileSurvey): FileSurvey => ({
  episode,
  graded: false,
  questions: questions.map(({ options, ...question }) => ({
    ...question,
    options: options.map(({ display }) => ({ display, correct: false })),
  })),
});
