import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";

/** Something happened on the board while the form was open: what would be done now is not what was meant. */
export function StaleBoardWarning({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <FormAlert>
      <p>{message}</p>
      <Button size="s" className="mt-2" onClick={onReload}>
        Look again
      </Button>
    </FormAlert>
  );
}
