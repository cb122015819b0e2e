import { type AdminNote, noteRoutes, scoringRoutes } from "@emberline/contract";
import { NOTE_PREVIEW_LENGTH, episodeName, NOTE_MAX_LENGTH } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { RecordFormSheet } from "../../../ui/forms/record-form-sheet.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import { type Column } from "../../../ui/tables/data-list.tsx";
import {
  type DeleteRecordProps,
  RecordsPage,
  type RecordSheetProps,
} from "../../../ui/tables/records-page.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { previewOf } from "../../../ui/text/truncate.ts";
import { NoteText } from "../notes/note-text.tsx";

/** `/admin/notes`. */
export const NotesPage = () => (
  <RecordsPage
    title="Notes"
    addLabel="Add Note"
    skeleton={<SkeletonRows avatars={false} />}
    error="Error loading notes"
    query={routeQuery(noteRoutes.listForAdmins)}
    label="Notes"
    keyOf={({ adminNoteId }) => adminNoteId}
    nameOf={({ createdAt }) => `note of ${dateTimeText(createdAt)}`}
    columns={columns}
    wideCards
    empty={<EmptyState title="No notes yet">Notes tell fans what happens in the season.</EmptyState>}
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

function NoteSheet({ record: note, open, onClose }: RecordSheetProps<AdminNote>) {
  const first = useRef<HTMLTextAreaElement>(null);
  const { values, change, errors, entry } = useRecordForm({
    subject: "note",
    id: note?.adminNoteId ?? null,
    initialValues: () => ({ note: note?.note ?? "", episodeId: note?.episode?.episodeId ?? null }),
    validate: (sent) => findErrors(noteRoutes.save.body, sent),
    save: async (sent, adminNoteId) =>
      (await call(noteRoutes.save, { body: { ...sent, adminNoteId } })).data.adminNoteId,
    messages: { saved: () => "Note Saved", failed: "Error saving note" },
  });
  const episodes = useNoteEpisodes(note);
  const length = Array.from(values.note.trim()).length;
  return (
    <RecordFormSheet
      open={open}
      onClose={onClose}
      title={note ? "Edit Note" : "Add Note"}
      description={note ? "It keeps its date." : "Fans find it under Updates."}
      width="wide"
      initialFocus={first}
      form={entry}
    >
      <TextArea
        ref={first}
        label="Note"
        name="note"
        rows={7}
        required
        value={values.note}
        error={errors["note"]}
        hint={`${numberText(length)} of ${countText(NOTE_MAX_LENGTH, "character")}`}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Select
        label="About episode"
        name="episodeId"
        value={values.episodeId ?? ""}
        error={errors["episodeId"]}
        hint={
          values.episodeId === null
            ? "Everybody reads it. Choose an episode if the note tells what happened in it."
            : "Those who have not seen the episode learn only that there is a note about it."
        }
        onChange={(event) => change({ episodeId: event.target.value || null })}
      >
        <option value="">No episode</option>
        {episodes.map((episode) => (
          <option key={episode.episodeId} value={episode.episodeId}>
            {episodeName(episode)}
          </option>
        ))}
      </Select>
    </RecordFormSheet>
  );
}

/** The episodes that a note can be about, newest first: the season's, and the note's own if it is of a past season. */
function useNoteEpisodes(note: AdminNote | null) {
  const loaded = useQuery(routeQuery(scoringRoutes.episodes)).data?.data ?? [];
  const own = note?.episode;
  return !own || loaded.some(({ episodeId }) => episodeId === own.episodeId) ? loaded : [...loaded, own];
}
