import { RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeleteNote } from "./delete-note.tsx";
import { NoteList } from "./note-list.tsx";
import { NoteSheet } from "./note-sheet.tsx";

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
