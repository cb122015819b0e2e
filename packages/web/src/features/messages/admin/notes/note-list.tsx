import { type AdminNote, noteRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { NoteText } from "../../notes/note-text.tsx";
import { type Column, DataList } from "../../../../ui/tables/data-list.tsx";

/** Newest first. */
export function NoteList({ onEdit, onDelete }: RecordListProps<AdminNote>) {
  const { data: notes } = useSuspenseQuery(routeQuery(noteRoutes.listForAdmins)).data;
  return (
    <DataList
      label="Notes"
      rows={notes}
      keyOf={({ adminNoteId }) => adminNoteId}
      columns={columns}
      wideCards
      actions={(note) => (
        <RowActions
          of={`note of ${dateTimeText(note.createdAt)}`}
          onEdit={() => onEdit(note)}
          onDelete={() => onDelete(note)}
        />
      )}
      empty={<EmptyState title="No notes yet">Notes tell fans what happens in the season.</EmptyState>}
    />
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

const labels = { more: "See more", less: "See less" };

const columns: readonly Column<AdminNote>[] = [
  {
    heading: "Note",
    headClassName: "w-full",
    cell: (note) => (
      <>
        <NoteText note={note.note} labels={labels} />
        <NoteEpisode note={note} />
      </>
    ),
    onCard: (note) => (
      <>
        <p className="text-[0.8125rem] font-semibold text-ember">
          <NoteDate note={note} />
        </p>
        <NoteText note={note.note} labels={labels} />
        <NoteEpisode note={note} />
      </>
    ),
  },
  {
    heading: "Date",
    className: "whitespace-nowrap text-dim",
    cell: (note) => <NoteDate note={note} />,
    onCard: "nothing",
  },
];
