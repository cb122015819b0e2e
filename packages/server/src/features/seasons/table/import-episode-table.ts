import type { EpisodeRow, HandlerInput, ImportedTable, tableImportRoutes } from "@emberline/contract";
import { findEpisodeContradictions, type RowIssue, textKey } from "@emberline/game";
import {
  insertEpisodes,
  newEpisodePublishing,
  updateEpisode,
} from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { changeRows, importTable, rejectRows } from "./table-import.ts";

type Input = HandlerInput<typeof tableImportRoutes.episodes>["body"];

/**
 * Adds the episodes of a table to a season and changes title and air date of those it has. Throws 404 for an unknown
 * season, 409 for an archived one, 422 with the rows that contradict each other or the season, or would move an episode
 * with a graded poll into the future.
 */
export function importEpisodeTable(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  input: Input,
): Promise<ImportedTable> {
  const { seasonId, rows: wanted, dryRun } = input;
  return importTable({ db, userId, seasonId, dryRun, kind: "episodes" }, async (tx) => {
    rejectRows(findEpisodeContradictions(wanted.map((row) => ({ ...row, airsAt: Date.parse(row.airDate) }))));
    const { matches, issues } = matchEpisodes(wanted, await lockEpisodes(tx, seasonId));
    rejectRows(issues);
    await rejectGradedInFuture(tx, matches, now());

    const added = matches.filter(({ stored }) => stored === undefined);
    await insertEpisodes(
      tx,
      added.map(({ row: { title, airDate }, number }) => ({
        seasonId,
        number,
        title,
        airDate: new Date(airDate),
        publishing: newEpisodePublishing(seasonId, number),
      })),
    );
    return changeRows(matches, (row, stored) => changeEpisode(tx, row, stored, now()));
  });
}

const lockEpisodes = (tx: Tx, seasonId: string): Promise<StoredEpisode[]> =>
  tx
    .selectFrom("episodes")
    .select(["episodeId", "number", "title", "airDate"])
    .where("seasonId", "=", seasonId)
    .orderBy("number")
    .forUpdate()
    .execute();

/** That would reopen a poll after its correct answers were shown. Throws 422. */
async function rejectGradedInFuture(tx: Tx, matches: readonly MatchedEpisode[], now: number): Promise<void> {
  const movedToFuture = matches.filter(
    ({ row, stored }) =>
      stored && stored.airDate.toISOString() !== row.airDate && Date.parse(row.airDate) > now,
  );
  if (movedToFuture.length === 0) return;
  const graded = await tx
    .selectFrom("surveys")
    .select("episodeId")
    .where(
      "episodeId",
      "in",
      movedToFuture.flatMap(({ stored }) => stored?.episodeId ?? []),
    )
    .where("gradedAt", "is not", null)
    .execute();
  const gradedIds = new Set(graded.map(({ episodeId }) => episodeId));
  rejectRows(
    movedToFuture
      .filter(({ stored }) => stored && gradedIds.has(stored.episodeId))
      .map(({ row }) => ({
        row: row.row,
        message: "The poll of this episode is graded, so it cannot air in the future",
      })),
  );
}

async function changeEpisode(tx: Tx, row: EpisodeRow, stored: StoredEpisode, now: number) {
  const changes = {
    ...(row.title !== null && row.title !== stored.title ? { title: row.title } : {}),
    ...(row.airDate === stored.airDate.toISOString() ? {} : { airDate: new Date(row.airDate) }),
  };
  if (Object.keys(changes).length > 0) await updateEpisode(tx, stored.episodeId, changes, now);
  return { changes };
}

interface StoredEpisode {
  episodeId: string;
  number: number;
  title: string | null;
  airDate: Date;
}

interface MatchedEpisode {
  row: EpisodeRow;
  /** The episode of the season that the row is about; undefined for a new one. */
  stored: StoredEpisode | undefined;
  number: number;
}

/**
 * Finds the stored episode of each row: by its number, or, in a table without numbers, by its title or air date. New
 * ones without a number follow the last episode.
 */
function matchEpisodes(rows: readonly EpisodeRow[], stored: readonly StoredEpisode[]) {
  const issues: RowIssue[] = [];
  const matches: MatchedEpisode[] = [];
  let last = Math.max(0, ...stored.map(({ number }) => number));
  for (const row of rows) {
    const [byTitle, byDate] = candidatesOf(row, rows, stored);
    const match = row.number === null ? (byTitle ?? byDate) : byNumber(stored, row.number);
    const rival = match && matches.find((other) => other.stored === match);
    if (row.number === null && byTitle && byDate && byTitle !== byDate) {
      const message = `Has the title of episode ${byTitle.number} and the air date of episode ${byDate.number}`;
      issues.push({ row: row.row, message });
    } else if (match && rival) {
      issues.push({ row: row.row, message: `Is episode ${match.number}, like row ${rival.row.row}` });
    }
    matches.push({ row, stored: match, number: match?.number ?? row.number ?? ++last });
  }
  return { matches, issues: issues.length > 0 ? issues : findWrongPlaces(matches, stored) };
}

const byNumber = (stored: readonly StoredEpisode[], number: number) =>
  stored.find((episode) => episode.number === number);

/** By title, if it is unique in the table and in the season, and by air date. */
function candidatesOf(row: EpisodeRow, rows: readonly EpisodeRow[], stored: readonly StoredEpisode[]) {
  const hasTitle = ({ title }: { title: string | null }) =>
    title !== null && row.title !== null && textKey(title) === textKey(row.title);
  const sameTitle = stored.filter(hasTitle);
  const isUnique = sameTitle.length === 1 && rows.filter(hasTitle).length === 1;
  return [
    isUnique ? sameTitle[0] : undefined,
    stored.find(({ airDate }) => airDate.toISOString() === row.airDate),
  ];
}

/** Rows whose air date does not come after that of the previous episode. */
function findWrongPlaces(matches: readonly MatchedEpisode[], stored: readonly StoredEpisode[]): RowIssue[] {
  const inTable = new Set(matches.map(({ number }) => number));
  const episodes = [
    ...matches.map(({ row, stored: from, number }) => ({
      number,
      airsAt: Date.parse(row.airDate),
      row: from?.airDate.toISOString() === row.airDate ? null : row.row,
    })),
    ...stored
      .filter(({ number }) => !inTable.has(number))
      .map(({ number, airDate }) => ({ number, airsAt: airDate.getTime(), row: null })),
  ].toSorted((one, other) => one.number - other.number);
  return episodes.flatMap((episode, index) => {
    const previous = episodes[index - 1];
    const row = episode.row ?? previous?.row ?? null;
    if (!previous || row === null || episode.airsAt > previous.airsAt) return [];
    return [{ row, message: `Episode ${episode.number} would not air after episode ${previous.number}` }];
  });
}
