import { tribeRoutes, type AdminTribe } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { tribeColorStyle } from "../../../../ui/display/tribe-color.ts";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { dayText } from "../../../../ui/text/time-text.ts";

/** In the season's order; cards on narrow screens. */
export function TribeList(handlers: RecordListProps<AdminTribe>) {
  const { data: tribes } = useSuspenseQuery(routeQuery(tribeRoutes.list)).data;
  const showsCards = useShowsCards();
  if (tribes.length === 0) {
    return <EmptyState title="No tribes yet">Every contestant needs a tribe. Add the first one.</EmptyState>;
  }
  const View = showsCards ? TribeCards : TribeTable;
  return <View tribes={tribes} {...handlers} />;
}

interface ViewProps extends RecordListProps<AdminTribe> {
  tribes: readonly AdminTribe[];
}

function TribeTable({ tribes, ...handlers }: ViewProps) {
  return (
    <Table
      label="Tribes"
      head={
        <>
          <Th className="w-full">Name</Th>
          <Th number>Contestants</Th>
          <Th>Created</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {tribes.map((tribe) => (
        <Tr key={tribe.tribeId}>
          <Td>
            <TribeName tribe={tribe} />
          </Td>
          <Td number className="figures">
            {tribe.playerCount}
          </Td>
          <Td className="whitespace-nowrap text-dim">
            <Created tribe={tribe} />
          </Td>
          <Td className="text-right whitespace-nowrap">
            <Actions tribe={tribe} {...handlers} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function TribeCards({ tribes, ...handlers }: ViewProps) {
  return (
    <RecordCards label="Tribes">
      {tribes.map((tribe) => (
        <RecordCard key={tribe.tribeId} actions={<Actions tribe={tribe} {...handlers} />}>
          <TribeName tribe={tribe} />
          <p className="flex flex-wrap gap-x-3 text-sm text-dim">
            <span>{countText(tribe.playerCount, "contestant")}</span>
            <span>
              created <Created tribe={tribe} />
            </span>
          </p>
        </RecordCard>
      ))}
    </RecordCards>
  );
}

interface Props {
  tribe: AdminTribe;
}

const TribeName = ({ tribe: { name, color } }: Props) => (
  <span className="flex items-center gap-3 font-semibold">
    <span
      aria-hidden
      className="tribe-color size-5 shrink-0 rounded-full border-2 border-(--tribe)"
      style={{ background: color, ...tribeColorStyle(color) }}
    />
    <span className="min-w-0 wrap-anywhere">{name}</span>
  </span>
);

const Created = ({ tribe: { createdAt } }: Props) => <time dateTime={createdAt}>{dayText(createdAt)}</time>;

const Actions = ({ tribe, onEdit, onDelete }: Props & RecordListProps<AdminTribe>) => (
  <RowActions of={tribe.name} onEdit={() => onEdit(tribe)} onDelete={() => onDelete(tribe)} />
);
