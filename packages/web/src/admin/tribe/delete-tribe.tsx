import { tribeRoutes, type AdminTribe } from "@emberline/contract";
import type { RefObject } from "react";
import { call } from "../../api/call.ts";
import { DeleteDialog } from "../../ui/overlay/delete-dialog.tsx";

interface DeleteTribeProps {
  tribe: AdminTribe;
  open: boolean;
  onClose: () => void;
  landing: RefObject<HTMLElement | null>;
}

export function DeleteTribe({ tribe: { tribeId, name, playerCount }, ...dialog }: DeleteTribeProps) {
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Tribe?"
      remove={() => call(tribeRoutes.remove, { params: { tribeId } })}
      messages={{ done: "Tribe deleted successfully", failed: "Error deleting tribe" }}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> is deleted for good, and with it the record of who was in it and when.{" "}
        {leftBehind(playerCount)}
      </p>
      <p className="text-dim">This cannot be undone.</p>
    </DeleteDialog>
  );
}

function leftBehind(count: number): string {
  if (count === 0) return "Nobody is in it now.";
  return count === 1
    ? "One contestant is left without a tribe."
    : `${count} contestants are left without a tribe.`;
}
