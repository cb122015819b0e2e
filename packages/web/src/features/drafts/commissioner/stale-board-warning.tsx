import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";

/** The board changed while the form was open, so its action may no longer be what was meant. */
export function StaleBoardWarning({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <FormAlert>
      <p>{message}</p>
      <Button size="s" className="mt-2" onClick={onReload}>
        Show the current board
      </Button>
    </FormAlert>
  );
}
