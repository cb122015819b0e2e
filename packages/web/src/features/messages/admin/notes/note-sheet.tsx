import { type AdminNote, noteRoutes, scoringRoutes } from "@emberline/contract";
import { episodeName, NOTE_MAX_LENGTH } from "@emberline/game";
import { useRef } from "react";
import { call } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { Select } from "../../../../ui/forms/select.tsx";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import type { RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { TextArea } from "../../../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { countText, numberText } from "../../../../ui/text/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";

/** Needs a new `key` for each opening. */
export function NoteSheet({ record: note, open, onClose }: RecordSheetProps<AdminNote>) {
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

/** The episodes that a note can be about, newest first: the season's, and the note's own of a past season. */
function useNoteEpisodes(note: AdminNote | null) {
  const loaded = useQuery(routeQuery(scoringRoutes.episodes)).data?.data ?? [];
  const own = note?.episode;
  return !own || loaded.some(({ episodeId }) => episodeId === own.episodeId) ? loaded : [...loaded, own];
}
