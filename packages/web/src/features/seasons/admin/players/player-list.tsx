import { type AdminPlayer, adminPlayerRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { fullName } from "../../../../ui/text/full-name.ts";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { inGameText } from "@emberline/game";
import { Badge, TribeTag } from "../../../../ui/display/badge.tsx";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { Torch } from "../../../../ui/art/torch.tsx";

/** Sorted by first name; cards on narrow screens. */
export function PlayerList(handlers: RecordListProps<AdminPlayer>) {
  const { data: players } = useSuspenseQuery(routeQuery(adminPlayerRoutes.list, { query: {} })).data;
  const showsCards = useShowsCards();
  if (players.length === 0) {
    return (
      <EmptyState title="No contestants yet">
        Paste a table with the cast and their tribes, or add them one by one.
      </EmptyState>
    );
  }
  const View = showsCards ? PlayerCards : PlayerTable;
  return <View players={players} {...handlers} />;
}

interface ViewProps extends RecordListProps<AdminPlayer> {
  players: readonly AdminPlayer[];
}

function PlayerTable({ players, ...handlers }: ViewProps) {
  return (
    <Table
      label="Contestants"
      head={
        <>
          <Th>Photo</Th>
          <Th className="w-1/2">Name</Th>
          <Th className="w-1/2">Tribe</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {players.map((player) => (
        <Tr key={player.playerId}>
          <Td>
            <Photo player={player} />
          </Td>
          <Td className="font-semibold">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
              {fullName(player)}
              <Out player={player} />
            </span>
          </Td>
          <Td>
            <PlayerTribe player={player} />
          </Td>
          <Td className="text-right whitespace-nowrap">
            <Actions player={player} {...handlers} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function PlayerCards({ players, ...handlers }: ViewProps) {
  return (
    <RecordCards label="Contestants">
      {players.map((player) => (
        <RecordCard key={player.playerId} actions={<Actions player={player} {...handlers} />}>
          <div className="flex items-center gap-3">
            <Photo player={player} />
            <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
              <span className="font-semibold wrap-anywhere">{fullName(player)}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <PlayerTribe player={player} />
                <Out player={player} />
              </span>
            </span>
          </div>
        </RecordCard>
      ))}
    </RecordCards>
  );
}

const Actions = ({ player, onEdit, onDelete }: RecordListProps<AdminPlayer> & { player: AdminPlayer }) => (
  <RowActions of={fullName(player)} onEdit={() => onEdit(player)} onDelete={() => onDelete(player)} />
);

interface Props {
  player: AdminPlayer;
}

const Photo = ({ player }: Props) => (
  <Avatar
    name={fullName(player)}
    photoUrl={player.photoUrl}
    color={player.tribe?.color}
    size={48}
    eliminated={player.eliminated}
    className="align-middle"
  />
);

const PlayerTribe = ({ player: { tribe } }: Props) =>
  tribe ? <TribeTag {...tribe} /> : <span className="text-[0.8125rem] text-dim">No Tribe</span>;

const Out = ({ player }: Props) =>
  player.eliminated && (
    <Badge>
      <Torch lit={false} size={16} label="" />
      {inGameText(player)}
    </Badge>
  );
