import type { ScoreSheet } from "@emberline/contract";
import { Undo2 } from "lucide-react";
import { Button } from "../../../../ui/controls/button.tsx";
import { UndoControls, useUndoRedo } from "../../../../ui/tables/undo-controls.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { changeText, cellName, playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

interface Props {
  sheet: ScoreSheet;
  undoRedo: ReturnType<typeof useUndo>;
}

/** Undo and redo, with a description of the change. */
export const UndoBar = ({ sheet, undoRedo }: Props) => (
  <UndoControls textOf={(change) => changeText(sheet, change)} undoRedo={undoRedo} />
);

/** Undo and redo, by button and by Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y anywhere on the page. */
export const useUndo = (sheet: ScoreSheet, { edits }: ScoreEditor) =>
  useUndoRedo(edits, {
    textOf: (change) => changeText(sheet, change),
    overwrittenText: ({ kind }, keys) => {
      const names = keys.map((key) => (kind === "elimination" ? playerName : cellName)(sheet, key));
      return names.length === 1
        ? `${names[0]} was changed by another admin since and stays as it is.`
        : `${countText(names.length, "score")} were changed by another admin since and stay as they are.`;
    },
  });

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
