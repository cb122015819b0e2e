import { pointsText } from "@emberline/game";
import { useSyncExternalStore } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { conflictButtonId, conflictOf, saveErrorText } from "../model/conflict.ts";
import { describeCellText } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

interface Props {
  editor: ScoreEditor;
  cell: string;
  name: string;
}

/** Lets the admin resolve a conflict in one cell. Renders nothing once it is resolved. */
export function ConflictChoice({ editor, cell, name }: Props) {
  const entry = useSyncExternalStore(editor.scores.subscribe, () => editor.scores.find(cell));
  const conflict = conflictOf(entry);
  if (!entry || conflict === null) return null;
  const resolve = (whose: "mine" | "theirs") => {
    // Before the request: a cell that gets the focus later would keep its old value.
    document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
    editor.resolveConflict(cell, whose);
  };
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-52 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="block">{saveErrorText(entry)}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="s" id={conflictButtonId(cell)} onClick={() => resolve("mine")}>
          Keep mine ({describeCellText(entry.value)})
        </Button>
        <Button size="s" onClick={() => resolve("theirs")}>
          Take theirs ({conflict.points === null ? "nothing" : pointsText(conflict.points)})
        </Button>
      </span>
    </div>
  );
}
