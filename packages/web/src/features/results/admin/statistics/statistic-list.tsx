import { scoringRoutes } from "@emberline/contract";
import { STATISTIC_PREVIEW_LENGTH, pointsText } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { previewOf } from "../../../../ui/text/truncate.ts";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import type { Statistic } from "./statistic.ts";
import { type Column, DataList } from "../../../../ui/tables/data-list.tsx";

/** In the order of the score sheet. */
export function StatisticList({ onEdit, onDelete }: RecordListProps<Statistic>) {
  const { data: statistics } = useSuspenseQuery(routeQuery(scoringRoutes.statistics)).data;
  return (
    <DataList
      label="Statistics"
      rows={statistics}
      keyOf={({ statisticId }) => statisticId}
      columns={columns}
      actions={(statistic) => (
        <RowActions
          of={statistic.name}
          onEdit={() => onEdit(statistic)}
          onDelete={() => onDelete(statistic)}
        />
      )}
      empty={<EmptyState title="No statistics found. Add your first statistic to get started." />}
    />
  );
}

function shortDescription({ description }: Statistic): string {
  const preview = previewOf(description ?? "", STATISTIC_PREVIEW_LENGTH);
  return preview === null ? (description ?? "") : `${preview}…`;
}

const columns: readonly Column<Statistic>[] = [
  {
    heading: "Name",
    className: "font-semibold",
    cell: ({ name }) => <span className="block min-w-44 wrap-anywhere">{name}</span>,
    onCard: ({ name, defaultPoints }) => (
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="figures whitespace-nowrap text-ember">{pointsText(defaultPoints)}</span>
      </div>
    ),
  },
  {
    heading: "Default points",
    number: true,
    className: "figures",
    cell: ({ defaultPoints }) => pointsText(defaultPoints),
    onCard: "nothing",
  },
  {
    heading: "Description",
    headClassName: "w-full pl-6!",
    className: "pl-6! wrap-anywhere text-dim",
    cell: shortDescription,
    onCard: (statistic) =>
      statistic.description && (
        <p className="text-[0.9375rem] wrap-anywhere text-dim">{shortDescription(statistic)}</p>
      ),
  },
];
