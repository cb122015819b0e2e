import type { Note } from "@emberline/contract";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { DeleteNote } from "./delete-note.tsx";
import { NoteList } from "./note-list.tsx";
import { NoteSheet } from "./note-sheet.tsx";

/** `/admin/notes`. */
export function NotesPage() {
  const editor = useSheet<Note | null>();
  const removal = useSheet<Note>();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>Notes</DocumentTitle>
      <PageHeader
        title="Notes"
        actions={
          <Button ref={add} variant="ember" onClick={() => editor.show(null)}>
            <Plus aria-hidden size={18} />
            Add Note
          </Button>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} />} error="Error loading notes">
        <NoteList onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.shown && (
        <NoteSheet
          key={editor.shown.visit}
          note={editor.shown.subject}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {removal.shown && (
        <DeleteNote
          key={removal.shown.visit}
          note={removal.shown.subject}
          open={removal.open}
          onClose={removal.close}
          landing={add}
        />
      )}
    </>
  );
}
