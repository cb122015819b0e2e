import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { useId, useState } from "react";
import { previewOf } from "../../../ui/text/truncate.ts";

interface NoteTextProps {
  note: string;
  /** The button's labels, which differ for fans and admins. */
  labels: { more: string; less: string };
}

/** A note's text, shortened until expanded. */
export function NoteText({ note, labels }: NoteTextProps) {
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
          {whole ? labels.less : labels.more}
        </button>
      )}
    </div>
  );
}
