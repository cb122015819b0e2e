import { scoringRoutes } from "@emberline/contract";
import { STATISTIC_PREVIEW_LENGTH, pointsText } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import { previewOf } from "../../../../ui/text/truncate.ts";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";

import type { Statistic } from "./statistic.ts";

/** In the order of the score sheet; cards on narrow screens. */
export function StatisticList(handlers: RecordListProps<Statistic>) {
  const { data: statistics } = useSuspenseQuery(routeQuery(scoringRoutes.statistics)).data;
  const showsCards = useShowsCards();
  if (statistics.length === 0) {
    return <EmptyState title="No statistics found. Add your first statistic to get started." />;
  }
  const View = showsCards ? StatisticCards : StatisticTable;
  return <View statistics={statistics} {...handlers} />;
}

interface ViewProps extends RecordListProps<Statistic> {
  statistics: readonly Statistic[];
}

function StatisticTable({ statistics, ...handlers }: ViewProps) {
  return (
    <Table
      label="Statistics"
      head={
        <>
          <Th>Name</Th>
          <Th number>Default points</Th>
          <Th className="w-full pl-6!">Description</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {statistics.map((statistic) => (
        <Tr key={statistic.statisticId}>
          <Td className="font-semibold">
            <span className="block min-w-44 wrap-anywhere">{statistic.name}</span>
          </Td>
          <Td number className="figures">
            {pointsText(statistic.defaultPoints)}
          </Td>
          <Td className="pl-6! wrap-anywhere text-dim">{shortDescription(statistic)}</Td>
          <Td className="text-right whitespace-nowrap">
            <Actions statistic={statistic} {...handlers} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function StatisticCards({ statistics, ...handlers }: ViewProps) {
  return (
    <RecordCards label="Statistics">
      {statistics.map((statistic) => (
        <RecordCard key={statistic.statisticId} actions={<Actions statistic={statistic} {...handlers} />}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-semibold wrap-anywhere">{statistic.name}</span>
            <span className="figures whitespace-nowrap text-ember">
              {pointsText(statistic.defaultPoints)}
            </span>
          </div>
          {statistic.description && (
            <p className="text-[0.9375rem] wrap-anywhere text-dim">{shortDescription(statistic)}</p>
          )}
        </RecordCard>
      ))}
    </RecordCards>
  );
}

function shortDescription({ description }: Statistic): string {
  const preview = previewOf(description ?? "", STATISTIC_PREVIEW_LENGTH);
  return preview === null ? (description ?? "") : `${preview}…`;
}

const Actions = ({ statistic, onEdit, onDelete }: RecordListProps<Statistic> & { statistic: Statistic }) => (
  <RowActions of={statistic.name} onEdit={() => onEdit(statistic)} onDelete={() => onDelete(statistic)} />
);
