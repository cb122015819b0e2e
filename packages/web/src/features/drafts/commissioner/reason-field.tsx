import { COMMISSIONER_REASON_MAX_LENGTH } from "@emberline/game";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { CommissionerActionKind } from "./available-actions.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";

/** Suggested reasons; any other can be typed. */
const reasonPresets: Record<CommissionerActionKind, readonly string[]> = {
  pause: ["Someone lost their connection", "A short break", "We need to discuss something"],
  resume: ["Everyone is back", "The break is over"],
  addTime: ["Someone has a bad connection", "A difficult choice"],
  undo: ["A pick made by mistake", "Time ran out while they were disconnected"],
  pickFor: ["They told me who they want", "They cannot be here tonight"],
};

interface Props {
  action: CommissionerActionKind;
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** The reason for an action, which is required. */
export function ReasonField({ action, value, onChange, error }: Props) {
  return (
    <div>
      <TextField
        label="Reason"
        name="reason"
        required
        autoComplete="off"
        maxLength={COMMISSIONER_REASON_MAX_LENGTH}
        hint="Everyone in the room can read it."
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label="Suggested reasons" className="mt-2 flex flex-wrap gap-2">
        {reasonPresets[action].map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={value === reason}
            onClick={() => onChange(reason)}
            className="min-h-11 rounded-xl border border-line bg-ink-3 px-3 py-1.5 text-left text-sm leading-tight transition-colors duration-150 hover:border-edge aria-pressed:border-ember aria-pressed:text-ember"
          >
            {reason}
          </button>
        ))}
      </div>
    </div>
  );
}

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
