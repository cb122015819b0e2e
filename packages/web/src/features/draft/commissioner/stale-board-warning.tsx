import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";

/** Something happened on the board while the form was open: what would be done now is not what was meant. */
export function LookAgain({ words, onLook }: { words: string; onLook: () => void }) {
  return (
    <FormAlert>
      <p>{words}</p>
      <Button size="s" className="mt-2" onClick={onLook}>
        Look again
      </Button>
    </FormAlert>
  );
}
