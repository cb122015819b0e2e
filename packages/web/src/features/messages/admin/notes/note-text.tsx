import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import { useId, useState } from "react";
import { previewOf } from "../../../../ui/text/truncate.ts";

/** A note's text, shortened until expanded. */
export function NoteText({ note }: { note: string }) {
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
