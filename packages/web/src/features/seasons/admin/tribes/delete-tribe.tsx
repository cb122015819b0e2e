import { tribeRoutes, type AdminTribe } from "@emberline/contract";
import { call } from "../../../../platform/api/call.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";

export function DeleteTribe({
  record: { tribeId, name, playerCount },
  ...dialog
}: DeleteRecordProps<AdminTribe>) {
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Tribe?"
      remove={() => call(tribeRoutes.remove, { params: { tribeId } })}
      messages={{ done: "Tribe deleted successfully", failed: "Error deleting tribe" }}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> is permanently deleted with the record of its members.{" "}
        {leftBehind(playerCount)}
      </p>
      <p className="text-dim">This cannot be undone.</p>
    </DeleteDialog>
  );
}

function leftBehind(count: number): string {
  if (count === 0) return "It has no contestants now.";
  return count === 1
    ? "One contestant is left without a tribe."
    : `${count} contestants are left without a tribe.`;
}
