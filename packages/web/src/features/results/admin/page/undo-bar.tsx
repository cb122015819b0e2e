import type { ScoreSheet } from "@emberline/contract";
import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { changeText, cellName, playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import type { Change } from "../model/undo-log.ts";

interface Props {
  sheet: ScoreSheet;
  undoRedo: ReturnType<typeof useUndo>;
}

/** Undo and redo, with a description of the change. */
export function UndoBar({ sheet, undoRedo: { last, next, undo, redo } }: Props) {
  const text = last && changeText(sheet, last);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Button
        size="s"
        aria-disabled={!last}
        aria-label={text === undefined ? "Undo" : `Undo: ${text}`}
        className="shrink-0 aria-disabled:opacity-45 max-sm:min-w-11"
        onClick={undo}
      >
        <Undo2 aria-hidden size={16} />
        <span className="max-sm:sr-only">Undo</span>
      </Button>
      {next && (
        <IconButton
          label={`Redo: ${changeText(sheet, next)}`}
          variant="text"
          className="size-9!"
          onClick={redo}
        >
          <Redo2 aria-hidden size={16} />
        </IconButton>
      )}
      <span
        aria-hidden
        className={classNames(
          "line-clamp-2 min-w-0 text-sm leading-tight text-dim",
          "max-[30rem]:hidden",
          // It would take two lines.
          text === undefined && "lg:max-xl:hidden",
        )}
      >
        {text ?? "Nothing changed yet"}
      </span>
    </div>
  );
}

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
  // A focused cell does not select its new value by itself. React has rendered it in an earlier microtask; by
  // the next frame the user may have pressed an arrow key, which leaves a cell only if all of it is selected.
  if (kind === "score") queueMicrotask(() => input?.select());
}

interface SheetUndoProps {
  sheet: ScoreSheet;
  undoRedo: ReturnType<typeof useUndo>;
}

/** The undo button at the bottom of a sheet. */
export const SheetUndo = ({ sheet, undoRedo: { last, undo } }: SheetUndoProps) => (
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
