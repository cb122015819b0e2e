import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ANSWER_FORM_ID } from "./answer-form.tsx";
import type { AnswerFormState } from "./use-answer-form.ts";

interface SubmitAnswersButtonProps {
  /** What is chosen is what is saved, or waits for a network. */
  saved: boolean;
  form: Pick<AnswerFormState, "busy" | "justSaved">;
  /** Moves the focus to the questions. */
  onChange: () => void;
}

/** Submits; then says that the answers are saved, and after a moment offers to change them. */
export function SubmitAnswersButton({ saved, form, onChange }: SubmitAnswersButtonProps) {
  const [changing, setChanging] = useState(false);
  const [wasJustSaved, setWasJustSaved] = useState(form.justSaved);
  if (form.justSaved !== wasJustSaved) {
    setWasJustSaved(form.justSaved);
    setChanging(false);
  }
  // One button in every state, so that it keeps the focus.
  if (!saved || changing || form.busy) {
    return (
      <Button type="submit" form={ANSWER_FORM_ID} variant="primary" wide busy={form.busy}>
        Submit answers
      </Button>
    );
  }
  if (form.justSaved) {
    return (
      <Button wide aria-disabled className="border-lagoon/50! text-lagoon!">
        <Check aria-hidden size={18} />
        Answers saved
      </Button>
    );
  }
  return (
    <Button
      wide
      onClick={(event) => {
        // By the time the browser acts on the click, this is the button that submits.
        event.preventDefault();
        setChanging(true);
        onChange();
      }}
    >
      Change answers
    </Button>
  );
}
