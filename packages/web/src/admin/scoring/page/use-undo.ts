import type { ScoreSheet } from "@emberline/contract";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { announce } from "../../../ui/layout/live-region.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { cellName, changeText, playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import type { Change } from "../model/undo-log.ts";

type Direction = "undo" | "redo";

/** Taking back and making again, by button, and by Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y wherever one is. */
export function useUndo(sheet: ScoreSheet, { edits: changes }: ScoreEditor) {
  const toast = useToast();
  const log = useSyncExternalStore(changes.log.subscribe, changes.log.get);

  const step = (direction: Direction): Change | null => {
    const result = direction === "undo" ? changes.undo() : changes.redo();
    if (!result) return null;
    const { change, outcome } = result;
    if (outcome === "done") {
      announce(`${direction === "undo" ? "Undone" : "Done again"}: ${changeText(sheet, change)}`);
    } else {
      const name = change.kind === "score" ? cellName(sheet, change.key) : playerName(sheet, change.key);
      toast.error(`${name} was changed by somebody else since, and stays as it is.`);
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

/** A field that is no cell of the grid undoes its own typing. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type === "text" && !("cell" in target.dataset)) ||
  target instanceof HTMLTextAreaElement;

/** Shows in the grid what has changed. */
function focusChanged({ kind, key }: Change): void {
  const input = document.querySelector<HTMLInputElement>(
    `[data-${kind === "score" ? "cell" : "out"}="${key}"]`,
  );
  input?.focus();
  // In a cell where one is already, the new value is not selected by itself.
  requestAnimationFrame(() => kind === "score" && input?.select());
}
