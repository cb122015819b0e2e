import { useSuspenseQuery } from "@tanstack/react-query";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { notesQuery } from "./notes-query.ts";
import type { Note } from "@emberline/contract";
import { NoteText } from "./note-text.tsx";
import { ReportIconButton } from "../../chat/index.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

export function PublishedNotesPage() {
  return (
    <>
      <DocumentTitle>Updates</DocumentTitle>
      <PageHeader title="Updates" />
      <LoadBoundary skeleton={<NotesSkeleton />} error="Something went wrong loading notes">
        <Notes />
      </LoadBoundary>
    </>
  );
}

function Notes() {
  const { data: notes } = useSuspenseQuery(notesQuery).data;
  if (notes.length === 0) {
    return <EmptyState title="No Updates">Announcements will appear here.</EmptyState>;
  }
  return (
    <ol className={gridStyle}>
      {notes.map((note) => (
        <li key={note.adminNoteId}>
          <NoteCard note={note} />
        </li>
      ))}
    </ol>
  );
}

/** Each note keeps its place when another is shown in full. */
const gridStyle = "grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-4";

function NotesSkeleton() {
  return (
    <div role="status" className={gridStyle}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1, 2].map((card) => (
        <Card key={card} className="space-y-3">
          <SkeletonBar className="h-3.5 w-32" />
          <SkeletonBar className="h-4 w-full" />
          <SkeletonBar className="h-4 w-2/3" />
        </Card>
      ))}
    </div>
  );
}

const labels = { more: "Show More", less: "Show Less" };

function NoteCard({ note: { adminNoteId, note, createdAt } }: { note: Note }) {
  return (
    <Card>
      <div className="mb-1.5 flex items-start justify-between gap-2">
        <p className="text-[0.8125rem] font-semibold text-ember">
          <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
        </p>
        <ReportIconButton
          label={`Report the note of ${dateTimeText(createdAt)}`}
          className="-my-3 -mr-3"
          things={[{ about: "note", id: adminNoteId, label: "The note" }]}
        />
      </div>
      <NoteText note={note} labels={labels} />
    </Card>
  );
}
