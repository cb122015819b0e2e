import type { Note } from "@emberline/contract";
import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { useId, useState } from "react";
import { ReportIconButton } from "../../chat/index.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { previewOf } from "../../../ui/text/truncate.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

/** A note, truncated until Show More. */
export function NoteCard({ note: { adminNoteId, note, createdAt } }: { note: Note }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const preview = previewOf(note, NOTE_PREVIEW_LENGTH);
  return (
    <Card>
      <div className="flex items-start justify-between gap-2">
        <p className="text-[0.8125rem] font-semibold text-ember">
          <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
        </p>
        <ReportIconButton
          label={`Report the note of ${dateTimeText(createdAt)}`}
          className="-my-3 -mr-3"
          things={[{ about: "note", id: adminNoteId, label: "The note" }]}
        />
      </div>
      <p id={id} className="mt-1.5 whitespace-pre-line">
        {whole || preview === null ? note : `${preview}…`}
      </p>
      {preview !== null && (
        <button
          type="button"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          className="-mb-3 inline-flex min-h-11 items-center rounded-md text-[0.9375rem] font-semibold text-ember underline-offset-4 hover:underline"
        >
          {whole ? "Show Less" : "Show More"}
        </button>
      )}
    </Card>
  );
}
