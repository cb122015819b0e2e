import { Check, Plus, RotateCw } from "lucide-react";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { conflictOf } from "../model/conflict.ts";
import type { SaveEntry } from "../../../api/save-queue.ts";

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

/** The right edge of a cell: its save status, or the button that sets the default points. */
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
  const conflicting = conflictOf(entry);
  if (conflicting !== null) {
    return (
      <button
        type="button"
        aria-label={resolveLabel}
        title={errorText ?? ""}
        onClick={onResolve}
        className={buttonStyle}
      >
        <span className="figures rounded-md bg-danger px-1 text-xs leading-5 font-bold text-ink">
          ≠{conflicting}
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
          className={buttonStyle}
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
        className={buttonStyle}
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

const statusStyle =
  "pointer-events-none absolute right-0 grid h-full w-11 place-items-center pointer-fine:w-8";
const buttonStyle =
  "absolute right-0 grid h-full w-11 place-items-center rounded-lg pointer-fine:w-8 transition-colors hover:bg-ink-3 focus-visible:-outline-offset-2";
