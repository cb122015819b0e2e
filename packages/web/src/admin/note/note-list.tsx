import { noteRoutes, type Note } from "@emberline/contract";
import { NOTES_SHOWN } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../api/route-query.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../ui/hooks/use-media-query.ts";
import { RowActions } from "../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../ui/tables/records-page.tsx";
import { Table, Td, Th, Tr } from "../../ui/tables/table.tsx";
import { RecordCard, RecordCards } from "../../ui/tables/record-cards.tsx";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { NoteText } from "./note-text.tsx";

/** Newest first; cards on narrow screens. */
export function NoteList(handlers: RecordListProps<Note>) {
  const query = { limit: String(NOTES_SHOWN) };
  const { data: notes } = useSuspenseQuery(routeQuery(noteRoutes.list, { query })).data;
  const showsCards = useShowsCards();
  if (notes.length === 0) {
    return <EmptyState title="No notes yet">Notes tell fans what happens in the season.</EmptyState>;
  }
  return showsCards ? <NoteCards notes={notes} {...handlers} /> : <NoteTable notes={notes} {...handlers} />;
}

interface ViewProps extends RecordListProps<Note> {
  notes: readonly Note[];
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
        </RecordCard>
      ))}
    </RecordCards>
  );
}

interface Props {
  note: Note;
}

const NoteDate = ({ note: { createdAt } }: Props) => (
  <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
);

const Actions = ({ note, onEdit, onDelete }: Props & RecordListProps<Note>) => (
  <RowActions
    of={`note of ${dateTimeText(note.createdAt)}`}
    onEdit={() => onEdit(note)}
    onDelete={() => onDelete(note)}
  />
);
