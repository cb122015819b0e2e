import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useSaveEntry } from "../model/use-score-editor.ts";

interface Props {
  name: string;
  playerId: string;
  isEliminated: boolean;
  editor: ScoreEditor;
  /** In the grid. */
  position: string;
}

/** Voted out in this episode. */
export function EliminationCheckbox({
  name,
  playerId,
  isEliminated: isOut,
  editor: desk,
  position: place,
}: Props) {
  const entry = useSaveEntry(desk.eliminations, playerId);
  return (
    <Checkbox
      label={<VisuallyHidden>{name}, voted out in this episode</VisuallyHidden>}
      checked={isOut}
      data-place={place}
      data-out={playerId}
      aria-busy={entry?.status === "saving" || undefined}
      onChange={(event) => desk.edits.setEliminated(playerId, event.target.checked)}
      className="mx-auto min-w-11 justify-center gap-0!"
    />
  );
}
