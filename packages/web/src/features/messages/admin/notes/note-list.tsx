import { type AdminNote, noteRoutes } from "@emberline/contract";
import { episodeName, NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { useId, useState } from "react";
import { previewOf } from "../../../../ui/text/truncate.ts";

/** Newest first; cards on narrow screens. */
export function NoteList(handlers: RecordListProps<AdminNote>) {
  const { data: notes } = useSuspenseQuery(routeQuery(noteRoutes.listForAdmins)).data;
  const showsCards = useShowsCards();
  if (notes.length === 0) {
    return <EmptyState title="No notes yet">Notes tell fans what happens in the season.</EmptyState>;
  }
  return showsCards ? <NoteCards notes={notes} {...handlers} /> : <NoteTable notes={notes} {...handlers} />;
}

interface ViewProps extends RecordListProps<AdminNote> {
  notes: readonly AdminNote[];
}

function NoteTable({ notes, ...handlers }: ViewProps) {
  return (
    <Table
      label="Notes"
      head={
        <>
          <Th className="w-full">Note</Th>
          <Th>Date</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {notes.map((note) => (
        <Tr key={note.adminNoteId}>
          <Td>
            <NoteText note={note.note} />
            <NoteEpisode note={note} />
          </Td>
          <Td className="whitespace-nowrap text-dim">
            <NoteDate note={note} />
          </Td>
          <Td className="text-right whitespace-nowrap">
            <Actions note={note} {...handlers} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function NoteCards({ notes, ...handlers }: ViewProps) {
  return (
    <RecordCards label="Notes">
      {notes.map((note) => (
        <RecordCard key={note.adminNoteId} wide actions={<Actions note={note} {...handlers} />}>
          <p className="text-[0.8125rem] font-semibold text-ember">
            <NoteDate note={note} />
          </p>
          <NoteText note={note.note} />
          <NoteEpisode note={note} />
        </RecordCard>
      ))}
    </RecordCards>
  );
}

interface Props {
  note: AdminNote;
}

const NoteDate = ({ note: { createdAt } }: Props) => (
  <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
);

const NoteEpisode = ({ note: { episode } }: Props) =>
  episode && <p className="mt-1 text-sm text-dim">About {episodeName(episode)}</p>;

const Actions = ({ note, onEdit, onDelete }: Props & RecordListProps<AdminNote>) => (
  <RowActions
    of={`note of ${dateTimeText(note.createdAt)}`}
    onEdit={() => onEdit(note)}
    onDelete={() => onDelete(note)}
  />
);

/** A note's text, shortened until expanded. */
function NoteText({ note }: { note: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const preview = previewOf(note, NOTE_PREVIEW_LENGTH);
  return (
    <div className="min-w-0">
      <p id={id} className="whitespace-pre-line wrap-anywhere">
        {whole || preview === null ? note : `${preview}…`}
      </p>
      {preview !== null && (
        <button
          type="button"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          className="-mb-2 inline-flex min-h-11 items-center rounded-md text-sm font-semibold text-ember underline-offset-4 hover:underline"
        >
          {whole ? "See less" : "See more"}
        </button>
      )}
    </div>
  );
}
