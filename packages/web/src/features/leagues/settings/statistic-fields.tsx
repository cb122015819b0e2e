import type { StatisticValue } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { scoringCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { numberText } from "../../../ui/text/count-text.ts";
import { type StatisticEntry, valueOf } from "./statistic-entries.ts";

interface StatisticFieldsProps {
  /** Those with a value of the league's own, as typed. */
  entries: readonly StatisticEntry[];
  /** The values that the league has now. */
  saved: readonly StatisticValue[];
  error: string | undefined;
  isSaving: boolean;
  onEdit: (entries: StatisticEntry[]) => void;
}

/** A field for the points of each statistic. */
export function StatisticFields({ entries, saved, error, isSaving, onEdit }: StatisticFieldsProps) {
  const { data } = useSuspenseQuery(routeQuery(scoringCalls.statistics)).data;
  const statistics = data.map(({ statisticId, name, defaultPoints }) => {
    return { statisticId, name, siteValue: defaultPoints };
  });
  const gone = entries.filter((entry) => data.every(({ statisticId }) => statisticId !== entry.statisticId));
  if (statistics.length + gone.length === 0)
    return <EmptyState title="No statistics yet">They come with the season.</EmptyState>;
  const edit = (statistic: Omit<StatisticEntry, "text">, text: string) => {
    const stored = saved.find(({ statisticId }) => statisticId === statistic.statisticId);
    const { statisticId, name, siteValue } = stored?.value === valueOf(text) ? stored : statistic;
    const entry = { statisticId, name, siteValue, text };
    const isNew = entries.every((one) => one.statisticId !== statisticId);
    const changed = entries.map((one) => (one.statisticId === statisticId ? entry : one));
    onEdit((isNew ? [...entries, entry] : changed).filter((one) => one.text.trim() !== ""));
  };
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {[...statistics, ...gone].map((statistic) => {
        const { statisticId, name, siteValue } = statistic;
        const entry = entries.find((one) => one.statisticId === statisticId);
        const isGone = gone.some((one) => one.statisticId === statisticId);
        return (
          <TextField
            key={statisticId}
            label={name}
            name={`value-${statisticId}`}
            autoComplete="off"
            disabled={isSaving || (siteValue === 0 && !entry)}
            placeholder={String(siteValue)}
            value={entry?.text ?? ""}
            error={entry && Number.isNaN(valueOf(entry.text)) ? error : undefined}
            hint={isGone ? "No longer on the site" : hintOf(siteValue, entry)}
            onChange={({ target }) => edit(statistic, target.value)}
          />
        );
      })}
    </div>
  );
}

function hintOf(siteValue: number, entry: StatisticEntry | undefined): string {
  if (entry && entry.siteValue !== siteValue)
    return `On the site: ${numberText(siteValue)}, and ${numberText(entry.siteValue)} when you set yours`;
  if (siteValue === 0) return "The site has no value to scale its scores by";
  return `On the site: ${numberText(siteValue)}`;
}
