import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { announce } from "../layout/live-region.tsx";
import { useToast } from "../overlay/toasts.tsx";
import type { CellEdits } from "./cell-edits.ts";
import type { Change } from "./undo-log.ts";

interface Props {
  /** Of the change that Undo takes back, and of the one that Redo makes again. */
  textOf: (change: Change) => string;
  undoRedo: ReturnType<typeof useUndoRedo>;
}

/** Undo and redo, with a description of the change. */
export function UndoControls({ textOf, undoRedo: { last, next, undo, redo } }: Props) {
  const text = last && textOf(last);
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
        <IconButton label={`Redo: ${textOf(next)}`} variant="text" className="size-9!" onClick={redo}>
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

interface Texts {
  textOf: (change: Change) => string;
  /** Why what other users have changed since stays. */
  overwrittenText: (change: Change, keys: readonly string[]) => string;
}

/** Undo and redo, by button and by Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y anywhere on the page. */
export function useUndoRedo(
  edits: Pick<CellEdits, "log" | "undo" | "redo">,
  { textOf, overwrittenText }: Texts,
) {
  const toast = useToast();
  const log = useSyncExternalStore(edits.log.subscribe, edits.log.get);

  const step = (direction: Direction): Change | null => {
    const result = direction === "undo" ? edits.undo() : edits.redo();
    if (!result) return null;
    const { change, overwritten } = result;
    if (overwritten.length > 0) toast.error(overwrittenText(change, overwritten));
    else announce(`${direction === "undo" ? "Undone" : "Redone"}: ${textOf(change)}`);
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
