import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { FormAlert } from "../../ui/forms/form-sheet.tsx";

interface Props {
  /** How the saved poll differs from the one in the form, a sentence each. */
  differences: readonly string[];
  busy: boolean;
  /** Drops what is in the form. */
  onUseSaved: () => void;
  onOverwrite: () => void;
}

/** The poll was saved by another admin, or in another tab, after this form was opened. */
export function EditConflict({ differences, busy, onUseSaved, onOverwrite }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormAlert>
      <p className="font-semibold">This poll was changed meanwhile</p>
      <p className="text-dim">
        It was saved after you opened it. What you did is still here, and is not saved.
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
            Drop mine and use the saved poll
          </Button>
        ) : (
          <Button size="s" onClick={() => setOpen(true)}>
            Look at the changes
          </Button>
        )}
        <Button size="s" variant="danger" busy={busy} onClick={onOverwrite}>
          Overwrite
        </Button>
      </div>
    </FormAlert>
  );
}
