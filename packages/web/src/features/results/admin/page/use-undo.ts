import type { ScoreSheet } from "@emberline/contract";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { cellName, changeText, playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import type { Change } from "../model/undo-log.ts";
import { countText } from "../../../../ui/text/count-text.ts";

type Direction = "undo" | "redo";

/** Undo and redo, by button and by Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y anywhere on the page. */
export function useUndo(sheet: ScoreSheet, { edits }: ScoreEditor) {
  const toast = useToast();
  const log = useSyncExternalStore(edits.log.subscribe, edits.log.get);

  const step = (direction: Direction): Change | null => {
    const result = direction === "undo" ? edits.undo() : edits.redo();
    if (!result) return null;
    const { change, overwritten } = result;
    if (overwritten.length === 0) {
      announce(`${direction === "undo" ? "Undone" : "Redone"}: ${changeText(sheet, change)}`);
    } else {
      const isElimination = change.kind === "elimination";
      const names = overwritten.map((key) => (isElimination ? playerName : cellName)(sheet, key));
      toast.error(
        names.length === 1
          ? `${names[0]} was changed by another admin since and stays as it is.`
          : `${countText(names.length, "score")} were changed by another admin since and stay as they are.`,
      );
    }
    return change;
  };
  const onKeys = useEffectEvent((event: KeyboardEvent) => {
    const direction = directionOf(event);
    if (direction === null || hasOwnUndo(event.target)) return;
    event.preventDefault();
    const change = step(direction);
    if (change) focusChanged(change);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKeys(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return {
    last: log.done.at(-1),
    next: log.undone.at(-1),
    undo: () => void step("undo"),
    redo: () => void step("redo"),
  };
}

function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Direction | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

/** Text fields outside the grid have the browser's own undo. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type === "text" && !("cell" in target.dataset)) ||
  target instanceof HTMLTextAreaElement;

/** Focuses the changed cell in the grid. */
function focusChanged(change: Change): void {
  if ("cells" in change) return;
  const { kind, key } = change;
  const input = document.querySelector<HTMLInputElement>(
    `[data-${kind === "score" ? "cell" : "elimination"}="${key}"]`,
  );
  input?.focus();
  // A cell that has the focus already does not select its new value. React has rendered it in an earlier microtask; by
  // the next frame the user may have pressed an arrow key, which leaves a cell only if all of it is selected.
  if (kind === "score") queueMicrotask(() => input?.select());
}
