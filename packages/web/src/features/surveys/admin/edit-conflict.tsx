import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";

interface Props {
  /** How the saved poll differs from the form, one sentence per difference. */
  differences: readonly string[];
  busy: boolean;
  /** Discards the form's changes. */
  onUseSaved: () => void;
  onOverwrite: () => void;
}

/** Shown when the poll was saved by another admin or in another tab after this form was opened. */
export function EditConflict({ differences, busy, onUseSaved, onOverwrite }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormAlert>
      <p className="font-semibold">This poll was changed meanwhile</p>
      <p className="text-dim">
        It was saved after you opened it. Your changes are still here, but not saved.
      </p>
      {isOpen && (
        <div className="mt-2 wrap-anywhere">
          {differences.length === 0 ? (
            <p>The saved poll is the same as yours.</p>
          ) : (
            <>
              <p>The saved poll differs from yours:</p>
              <ul className="mt-1 grid list-disc gap-1 pl-5">
                {differences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen ? (
          <Button size="s" onClick={onUseSaved}>
            Discard mine and use the saved poll
          </Button>
        ) : (
          <Button size="s" onClick={() => setOpen(true)}>
            Show the changes
          </Button>
        )}
        <Button size="s" variant="danger" busy={busy} onClick={onOverwrite}>
          Overwrite
        </Button>
      </div>
    </FormAlert>
  );
}
