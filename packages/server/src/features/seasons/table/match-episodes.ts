import type { EpisodeRow } from "@emberline/contract";
import { type RowIssue, textKey } from "@emberline/game";

export interface StoredEpisode {
  episodeId: string;
  number: number;
  title: string | null;
  airDate: Date;
}

export interface MatchedEpisode {
  row: EpisodeRow;
  /** The episode of the season that the row is about; undefined for a new one. */
  stored: StoredEpisode | undefined;
  number: number;
}

/**
 * Finds the stored episode of each row: by its number, or, in a table without numbers, by its title or air date. New
 * ones without a number follow the last episode.
 */
export function matchEpisodes(rows: readonly EpisodeRow[], stored: readonly StoredEpisode[]) {
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
