import { type AdminNote, noteRoutes } from "@emberline/contract";
import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { call } from "../../../../platform/api/call.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { previewOf } from "../../../../ui/text/truncate.ts";

export function DeleteNote({ record: { adminNoteId, note }, ...dialog }: DeleteRecordProps<AdminNote>) {
  const preview = previewOf(note, NOTE_PREVIEW_LENGTH);
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Note?"
      remove={() => call(noteRoutes.remove, { params: { adminNoteId } })}
      messages={{ done: "Note deleted", failed: "Something went wrong" }}
    >
      <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere text-dim">
        {preview === null ? note : `${preview}…`}
      </blockquote>
      <p>Fans no longer find it under Updates. This cannot be undone.</p>
    </DeleteDialog>
  );
}
