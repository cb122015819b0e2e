import { noteRoutes, type Note } from "@emberline/contract";
import { NOTE_MAX_LENGTH } from "@emberline/game";
import { useRef } from "react";
import { call } from "../../api/call.ts";
import { findErrors } from "../../api/form-errors.ts";
import { RecordFormSheet } from "../../ui/forms/record-form-sheet.tsx";
import type { RecordSheetProps } from "../../ui/tables/records-page.tsx";
import { TextArea } from "../../ui/forms/text-field.tsx";
import { useRecordForm } from "../../ui/forms/use-record-form.ts";
import { numberText, countText } from "../../ui/text/count-text.ts";

/** Needs a new `key` for each opening. */
export function NoteSheet({ record: note, open, onClose }: RecordSheetProps<Note>) {
  const first = useRef<HTMLTextAreaElement>(null);
  const { values, change, errors, entry } = useRecordForm({
    id: note?.adminNoteId ?? null,
    initialValues: () => ({ note: note?.note ?? "" }),
    validate: (sent) => findErrors(noteRoutes.save.body, sent),
    save: async (sent, adminNoteId) =>
      (await call(noteRoutes.save, { body: { ...sent, adminNoteId } })).data.adminNoteId,
    messages: { saved: () => "Note Saved", failed: "Error saving note" },
  });
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
    </RecordFormSheet>
  );
}
