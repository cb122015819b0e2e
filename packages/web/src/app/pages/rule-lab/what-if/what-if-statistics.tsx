import type { PlayedSeason } from "@emberline/contract";
import { type StatisticEntry, valueOf } from "../../../../features/leagues/settings/statistic-entries.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { numberText } from "../../../../ui/text/count-text.ts";

interface WhatIfStatisticsProps {
  statistics: PlayedSeason["statistics"];
  /** Those with a value other than the site's, as typed. */
  entries: readonly StatisticEntry[];
  error: string | undefined;
  onEdit: (entries: StatisticEntry[]) => void;
}

/** A field for the points of each statistic that can be counted otherwise. */
export function WhatIfStatistics({ statistics, entries, error, onEdit }: WhatIfStatisticsProps) {
  const edit = (statistic: Omit<StatisticEntry, "text">, text: string) => {
    const others = entries.filter(({ statisticId }) => statisticId !== statistic.statisticId);
    onEdit(text.trim() === "" ? others : [...others, { ...statistic, text }]);
  };
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm font-semibold text-ember">Points of statistics</summary>
      <p className="mt-1.5 text-[0.8125rem] text-dim">
        Leave a field empty to count as on the site. A score of several times the site&apos;s value counts as
        many times yours.
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {statistics.map(({ statisticId, name, siteValue }) => {
          const entry = entries.find((one) => one.statisticId === statisticId);
          return (
            (siteValue !== 0 || entry) && (
              <TextField
                key={statisticId}
                label={name}
                name={`value-${statisticId}`}
                autoComplete="off"
                placeholder={String(siteValue)}
                value={entry?.text ?? ""}
                error={entry && Number.isNaN(valueOf(entry.text)) ? error : undefined}
                hint={`On the site: ${numberText(entry?.siteValue ?? siteValue)}`}
                onChange={({ target }) =>
                  edit({ statisticId, name, siteValue: entry?.siteValue ?? siteValue }, target.value)
                }
              />
            )
          );
        })}
      </div>
    </details>
  );
}
