import { Check, Plus, RotateCw } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";
import { FireLoader } from "../../../../ui/art/fire-loader.tsx";
import { conflictOf } from "../model/conflict.ts";
import type { SaveEntry } from "../../../../platform/api/save-queue.ts";

interface Props {
  entry: SaveEntry<string> | undefined;
  isEmpty: boolean;
  setDefaultLabel: string;
  retryLabel: string;
  resolveLabel: string;
  /** Why the value could not be saved. */
  errorText: string | null;
  onSetDefault: () => void;
  onRetry: () => void;
  onResolve: () => void;
}

/** The save status at the right edge of a cell, or in the middle the button that sets the default points. */
export function CellStatus(props: Props) {
  const {
    entry,
    isEmpty,
    setDefaultLabel,
    retryLabel,
    resolveLabel,
    errorText,
    onSetDefault,
    onRetry,
    onResolve,
  } = props;
  const conflict = conflictOf(entry);
  if (conflict !== null) {
    return (
      <button
        type="button"
        aria-label={resolveLabel}
        title={errorText ?? ""}
        onClick={onResolve}
        className={classNames(buttonStyle, edgeStyle)}
      >
        <span className="figures rounded-md bg-danger px-1 text-xs leading-5 font-bold text-ink">
          ≠{conflict.points ?? "–"}
        </span>
      </button>
    );
  }
  switch (entry?.status) {
    case "failed":
      return (
        <button
          type="button"
          aria-label={retryLabel}
          title={errorText ?? "Not saved. Try again"}
          onClick={onRetry}
          className={classNames(buttonStyle, edgeStyle)}
        >
          <RotateCw aria-hidden size={16} className="text-danger" />
        </button>
      );
    case "waiting":
    case "saving":
      return (
        <span className={statusStyle} title="Saving">
          <FireLoader size={16} label="Saving" />
        </span>
      );
    default:
  }
  if (isEmpty) {
    return (
      // Not a tab stop: Space and + do the same inside the cell.
      <button
        type="button"
        tabIndex={-1}
        aria-label={setDefaultLabel}
        onClick={onSetDefault}
        className={classNames(buttonStyle, "inset-x-0 mx-auto w-11 pointer-fine:w-8")}
      >
        <Plus aria-hidden size={15} className="text-dim pointer-fine:opacity-60" />
      </button>
    );
  }
  if (entry?.status !== "saved") return null;
  return (
    <span className={statusStyle} title="Saved">
      <Check role="img" aria-label="Saved" size={16} className="text-lagoon" />
    </span>
  );
}

const edgeStyle = "right-0 w-10 pointer-fine:w-7";
const statusStyle = classNames("pointer-events-none absolute grid h-full place-items-center", edgeStyle);
const buttonStyle =
  "absolute grid h-full place-items-center rounded-lg transition-colors hover:bg-ink-3 focus-visible:-outline-offset-2";
