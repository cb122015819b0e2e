import { Info } from "lucide-react";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { ScoringSheet } from "./scoring-sheet.tsx";

/** Opens the scoring rules. */
export function ScoringButton() {
  const scoring = useSheet<null>();
  return (
    <>
      <IconButton label="Scoring" aria-haspopup="dialog" onClick={() => scoring.show(null)}>
        <Info aria-hidden size={20} />
      </IconButton>
      <ScoringSheet open={scoring.open} onClose={scoring.close} />
    </>
  );
}
