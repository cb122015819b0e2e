import type { ImportSummary, Season } from "@emberline/contract";
import { countText } from "../../ui/count-text.ts";

/** "18 contestants, 13 episodes, 700 scores". */
export const sizeText = ({ playerCount, episodeCount, scoreCount }: Season): string =>
  [
    countText(playerCount, "contestant"),
    countText(episodeCount, "episode"),
    countText(scoreCount, "score"),
  ].join(", ");

/** The name of the file that an export is saved as. */
export const fileNameOf = (season: string): string =>
  `${
    season
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "season"
  }.json`;

/** How many rows an import adds or changes. */
export const newsIn = ({ counts }: ImportSummary): number =>
  Object.values(counts).reduce((sum, { added, changed }) => sum + added + changed, 0);

/** What an import did, or would do, in one sentence. */
export function summaryText(summary: ImportSummary): string {
  const { season, isNew, dryRun } = summary;
  const rows = countText(newsIn(summary), "row");
  if (isNew) {
    return dryRun
      ? `"${season}" is new: ${rows} would be added, and it would become the current season.`
      : `"${season}" is imported with ${rows}. It is the current season now.`;
  }
  if (newsIn(summary) === 0) return `Nothing in this file is new to "${season}".`;
  return dryRun ? `${rows} of "${season}" would change.` : `${rows} of "${season}" changed.`;
}
