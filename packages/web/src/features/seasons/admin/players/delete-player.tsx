import { adminPlayerRoutes, type AdminPlayer } from "@emberline/contract";
import { call } from "../../../../platform/api/call.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { fullName } from "../../../../ui/text/full-name.ts";

export function DeletePlayer({ record: player, ...dialog }: DeleteRecordProps<AdminPlayer>) {
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
