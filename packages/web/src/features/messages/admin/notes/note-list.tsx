import { type AdminNote, noteRoutes } from "@emberline/contract";
import { episodeName, NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { useId, useState } from "react";
import { previewOf } from "../../../../ui/text/truncate.ts";
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

const columns: readonly Column<AdminNote>[] = [
  {
    heading: "Note",
    headClassName: "w-full",
    cell: (note) => (
      <>
        <NoteText note={note.note} />
        <NoteEpisode note={note} />
      </>
    ),
    onCard: (note) => (
      <>
        <p className="text-[0.8125rem] font-semibold text-ember">
          <NoteDate note={note} />
        </p>
        <NoteText note={note.note} />
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
