import type { ScoreSheet } from "@emberline/contract";
import { Redo2, Undo2 } from "lucide-react";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { changeText } from "../model/cell-text.ts";
import type { useUndo } from "./use-undo.ts";

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
          // It would fill two lines there.
          text === undefined && "lg:max-xl:hidden",
        )}
      >
        {text ?? "Nothing changed yet"}
      </span>
    </div>
  );
}
