import { type DeleteRecordProps, RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { NoteList } from "./note-list.tsx";
import { NoteSheet } from "./note-sheet.tsx";
import { type AdminNote, noteRoutes } from "@emberline/contract";
import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { call } from "../../../../platform/api/call.ts";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { previewOf } from "../../../../ui/text/truncate.ts";

/** `/admin/notes`. */
export const NotesPage = () => (
  <RecordsPage
    title="Notes"
    addLabel="Add Note"
    skeleton={<SkeletonRows avatars={false} />}
    error="Error loading notes"
    List={NoteList}
    Sheet={NoteSheet}
    Delete={DeleteNote}
  />
);

function DeleteNote({ record: { adminNoteId, note }, ...dialog }: DeleteRecordProps<AdminNote>) {
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
