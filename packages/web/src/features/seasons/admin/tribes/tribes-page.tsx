import { type DeleteRecordProps, RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { TribeList } from "./tribe-list.tsx";
import { TribeSheet } from "./tribe-sheet.tsx";
import { type AdminTribe, tribeRoutes } from "@emberline/contract";
import { call } from "../../../../platform/api/call.ts";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";

/** `/admin/tribes`. */
export const TribesPage = () => (
  <RecordsPage
    title="Tribes"
    addLabel="Add Tribe"
    skeleton={<SkeletonRows avatars={false} count={4} />}
    error="error loading tribes"
    List={TribeList}
    Sheet={TribeSheet}
    Delete={DeleteTribe}
  />
);

function DeleteTribe({ record: { tribeId, name, playerCount }, ...dialog }: DeleteRecordProps<AdminTribe>) {
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
