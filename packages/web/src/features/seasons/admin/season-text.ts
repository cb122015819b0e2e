import type { ImportSummary, Season } from "@emberline/contract";
import { plainSpelling } from "@emberline/game";
import { countText } from "../../../ui/text/count-text.ts";

/** "18 contestants, 13 episodes, 700 scores". */
export const seasonSizeText = ({ playerCount, episodeCount, scoreCount }: Season): string =>
  [
    countText(playerCount, "contestant"),
    countText(episodeCount, "episode"),
    countText(scoreCount, "score"),
  ].join(", ");

/** The file name of an exported season. */
export const fileNameOf = (season: string): string =>
  `${
    plainSpelling(season)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "season"
  }.json`;

/** How many rows an import adds or changes. */
export const changedRowCount = ({ counts }: ImportSummary): number =>
  Object.values(counts).reduce((sum, { added, changed }) => sum + added + changed, 0);

/** What an import did or would do, in one or two sentences. */
export function summaryText(summary: ImportSummary): string {
  return [rowsText(summary), ...switchText(summary)].join(" ");
}

function rowsText(summary: ImportSummary): string {
  const { season, isNew, dryRun } = summary;
  const rows = countText(changedRowCount(summary), "row");
  if (isNew) {
    return dryRun ? `"${season}" is new: ${rows} would be added.` : `"${season}" is imported with ${rows}.`;
  }
  if (changedRowCount(summary) === 0) return `This file has nothing new for "${season}".`;
  return dryRun ? `${rows} of "${season}" would change.` : `${rows} of "${season}" changed.`;
}

function switchText({ isNew, becomesCurrent, leavesDrafts, dryRun }: ImportSummary): string[] {
  if (!becomesCurrent) return isNew ? ["The current season stays as it is."] : [];
  return [
    dryRun ? "It would become the current season." : "It is now the current season.",
    ...(leavesDrafts > 0 && dryRun ? [leftDraftsText(leavesDrafts)] : []),
  ];
}

/** What happens to the drafts scheduled in the current season when another becomes current. */
export const leftDraftsText = (count: number): string =>
  count === 1
    ? "1 draft is scheduled in the current season. It will not start while another season is current; if its date passes meanwhile, it needs a new one."
    : `${countText(count, "draft")} are scheduled in the current season. They will not start while another season is current; those whose date passes meanwhile need a new one.`;
