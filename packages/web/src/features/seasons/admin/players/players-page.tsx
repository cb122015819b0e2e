import { type AdminPlayer, adminPlayerRoutes } from "@emberline/contract";
import { fullName, inGameText } from "@emberline/game";
import { ClipboardPaste, Images } from "lucide-react";
import { call } from "../../../../platform/api/call.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { Torch } from "../../../../ui/art/torch.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { Badge, TribeTag } from "../../../../ui/display/badge.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { type Column } from "../../../../ui/tables/data-list.tsx";
import { type DeleteRecordProps, RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { PlayerSheet } from "./player-sheet.tsx";

/** `/admin/players`. */
export const AdminPlayersPage = () => (
  <RecordsPage
    title="Players"
    addLabel="Add Contestant"
    links={
      <>
        <ButtonLink to="/admin/import">
          <ClipboardPaste aria-hidden size={18} />
          Paste a Table
        </ButtonLink>
        <ButtonLink to="/admin/import/photos">
          <Images aria-hidden size={18} />
          Add Photos
        </ButtonLink>
      </>
    }
    skeleton={<SkeletonRows count={10} />}
    error="Something went wrong"
    query={routeQuery(adminPlayerRoutes.list, { query: {} })}
    label="Contestants"
    keyOf={({ playerId }) => playerId}
    nameOf={fullName}
    columns={columns}
    empty={
      <EmptyState title="No contestants yet">
        Paste a table with the cast and their tribes, or add them one by one.
      </EmptyState>
    }
    Sheet={PlayerSheet}
    Delete={DeletePlayer}
  />
);

function DeletePlayer({ record: player, ...dialog }: DeleteRecordProps<AdminPlayer>) {
  const { playerId } = player;
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Contestant?"
      remove={() => call(adminPlayerRoutes.remove, { params: { playerId } })}
      messages={{ done: "Contestant deleted", failed: "Something went wrong" }}
    >
      <p className="wrap-anywhere">
        <strong>{fullName(player)}</strong> is permanently deleted with all scores. This is only possible
        while they are on no team.
      </p>
      <p className="text-dim">This cannot be undone.</p>
    </DeleteDialog>
  );
}

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

const columns: readonly Column<AdminPlayer>[] = [
  {
    heading: "Photo",
    cell: (player) => <Photo player={player} />,
    onCard: (player) => (
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
    ),
  },
  {
    heading: "Name",
    headClassName: "w-1/2",
    className: "font-semibold",
    cell: (player) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {fullName(player)}
        <Out player={player} />
      </span>
    ),
    onCard: "nothing",
  },
  {
    heading: "Tribe",
    headClassName: "w-1/2",
    cell: (player) => <PlayerTribe player={player} />,
    onCard: "nothing",
  },
];
