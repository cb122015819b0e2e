import { tribeRoutes, type AdminTribe } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { tribeColorStyle } from "../../../../ui/display/tribe-color.ts";
import { dayText } from "../../../../ui/text/time-text.ts";
import { type Column, DataList } from "../../../../ui/tables/data-list.tsx";

/** In the season's order. */
export function TribeList({ onEdit, onDelete }: RecordListProps<AdminTribe>) {
  const { data: tribes } = useSuspenseQuery(routeQuery(tribeRoutes.list)).data;
  return (
    <DataList
      label="Tribes"
      rows={tribes}
      keyOf={({ tribeId }) => tribeId}
      columns={columns}
      actions={(tribe) => (
        <RowActions of={tribe.name} onEdit={() => onEdit(tribe)} onDelete={() => onDelete(tribe)} />
      )}
      empty={
        <EmptyState title="No tribes yet">Every contestant needs a tribe. Add the first one.</EmptyState>
      }
    />
  );
}

const Created = ({ tribe: { createdAt } }: { tribe: AdminTribe }) => (
  <time dateTime={createdAt}>{dayText(createdAt)}</time>
);

const columns: readonly Column<AdminTribe>[] = [
  {
    heading: "Name",
    headClassName: "w-full",
    cell: ({ name, color }) => (
      <span className="flex items-center gap-3 font-semibold">
        <span
          aria-hidden
          className="tribe-color size-5 shrink-0 rounded-full border-2 border-(--tribe)"
          style={{ background: color, ...tribeColorStyle(color) }}
        />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
    ),
    onCard: "cell",
  },
  {
    heading: "Contestants",
    number: true,
    className: "figures",
    cell: ({ playerCount }) => playerCount,
    onCard: (tribe) => (
      <p className="flex flex-wrap gap-x-3 text-sm text-dim">
        <span>{countText(tribe.playerCount, "contestant")}</span>
        <span>
          created <Created tribe={tribe} />
        </span>
      </p>
    ),
  },
  {
    heading: "Created",
    className: "whitespace-nowrap text-dim",
    cell: (tribe) => <Created tribe={tribe} />,
    onCard: "nothing",
  },
];
