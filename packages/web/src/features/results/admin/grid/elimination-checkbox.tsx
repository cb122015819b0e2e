import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { VisuallyHidden } from "../../../../ui/layout/visually-hidden.tsx";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useSaveEntry } from "../model/use-score-editor.ts";

interface Props {
  name: string;
  playerId: string;
  isEliminated: boolean;
  editor: ScoreEditor;
  /** `row:column` in the grid. */
  position: string;
}

/** Whether the player was voted out in this episode. */
export function EliminationCheckbox({ name, playerId, isEliminated, editor, position }: Props) {
  const entry = useSaveEntry(editor.eliminations, playerId);
  return (
    <Checkbox
      label={<VisuallyHidden>{name}, voted out in this episode</VisuallyHidden>}
      checked={isEliminated}
      data-position={position}
      data-elimination={playerId}
      aria-busy={entry?.status === "saving" || undefined}
      onChange={(event) => editor.edits.setEliminated(playerId, event.target.checked)}
      className="mx-auto min-w-11 justify-center gap-0!"
    />
  );
}
