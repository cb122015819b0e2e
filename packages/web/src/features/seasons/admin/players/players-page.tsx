import { fullName } from "@emberline/game";
import { ClipboardPaste, Images } from "lucide-react";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { type DeleteRecordProps, RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { PlayerList } from "./player-list.tsx";
import { PlayerSheet } from "./player-sheet.tsx";
import { type AdminPlayer, adminPlayerRoutes } from "@emberline/contract";
import { call } from "../../../../platform/api/call.ts";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";

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
    List={PlayerList}
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
