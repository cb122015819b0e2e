import type { ScoreSheet } from "@emberline/contract";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { announce } from "../../../ui/layout/live-region.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { cellName, changeText, playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import type { Change } from "../model/undo-log.ts";

type Way = "undo" | "redo";

/** Taking back and making again, by button, and by Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y wherever one is. */
export function useUndo(sheet: ScoreSheet, { edits: changes }: ScoreEditor) {
  const toast = useToast();
  const log = useSyncExternalStore(changes.log.subscribe, changes.log.get);

  const step = (way: Way): Change | null => {
    const made = way === "undo" ? changes.undo() : changes.redo();
    if (!made) return null;
    const { change, outcome } = made;
    if (outcome === "done") {
      announce(`${way === "undo" ? "Undone" : "Done again"}: ${changeText(sheet, change)}`);
    } else {
      const name = change.kind === "score" ? cellName(sheet, change.key) : playerName(sheet, change.key);
      toast.error(`${name} was changed by somebody else since, and stays as it is.`);
    }
    return change;
  };
  const onKeys = useEffectEvent((event: KeyboardEvent) => {
    const way = wayOf(event);
    if (way === null || isTextOfItsOwn(event.target)) return;
    event.preventDefault();
    const change = step(way);
    if (change) enterPlaceOf(change);
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

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Way | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

/** A field that is no cell of the grid undoes its own typing. */
const isTextOfItsOwn = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type === "text" && !("cell" in target.dataset)) ||
  target instanceof HTMLTextAreaElement;

/** Shows in the grid what has changed. */
function enterPlaceOf({ kind, key }: Change): void {
  const place = document.querySelector<HTMLInputElement>(
    `[data-${kind === "score" ? "cell" : "out"}="${key}"]`,
  );
  place?.focus();
  // In a cell where one is already, the new value is not selected by itself.
  requestAnimationFrame(() => kind === "score" && place?.select());
}
