import type { ScoreSheet } from "@emberline/contract";
import { Undo2 } from "lucide-react";
import { Button } from "../../../../ui/controls/button.tsx";
import { changeText } from "../model/cell-text.ts";
import type { useUndo } from "../page/use-undo.ts";

interface Props {
  sheet: ScoreSheet;
  undoRedo: ReturnType<typeof useUndo>;
}

/** The undo button at the bottom of a sheet. */
export const SheetUndo = ({ sheet, undoRedo: { last, undo } }: Props) => (
  <Button
    aria-label={last ? `Undo: ${changeText(sheet, last)}` : "Undo"}
    aria-disabled={!last}
    className="mr-auto aria-disabled:opacity-45"
    onClick={undo}
  >
    <Undo2 aria-hidden size={18} />
    Undo
  </Button>
);
