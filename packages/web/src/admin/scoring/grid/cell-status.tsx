import { Check, Plus, RotateCw } from "lucide-react";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { conflictOf } from "../model/conflict.ts";
import type { SaveEntry } from "../model/save-queue.ts";

interface Props {
  entry: SaveEntry<string> | undefined;
  isEmpty: boolean;
  giveLabel: string;
  retryLabel: string;
  decideLabel: string;
  /** Why the value was not saved. */
  why: string | null;
  onGive: () => void;
  onRetry: () => void;
  onDecide: () => void;
}

/** The right edge of a cell: what became of its value, or a press that gives the default points. */
export function CellMark(props: Props) {
  const { entry, isEmpty, giveLabel, retryLabel, decideLabel, why, onGive, onRetry, onDecide } = props;
  const theirs = conflictOf(entry);
  if (theirs !== null) {
    return (
      <button
        type="button"
        aria-label={decideLabel}
        title={why ?? ""}
        onClick={onDecide}
        className={pressStyle}
      >
        <span className="figures rounded-md bg-danger px-1 text-xs leading-5 font-bold text-ink">
          ≠{theirs}
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
          title={why ?? "Not saved. Try again"}
          onClick={onRetry}
          className={pressStyle}
        >
          <RotateCw aria-hidden size={16} className="text-danger" />
        </button>
      );
    case "waiting":
    case "saving":
      return (
        <span className={markStyle} title="Saving">
          <FireLoader size={16} label="Saving" />
        </span>
      );
    default:
  }
  if (isEmpty) {
    return (
      // Space and + do the same from within the cell, so Tab goes from cell to cell.
      <button type="button" tabIndex={-1} aria-label={giveLabel} onClick={onGive} className={pressStyle}>
        <Plus aria-hidden size={15} className="text-dim pointer-fine:opacity-60" />
      </button>
    );
  }
  if (entry?.status !== "saved") return null;
  return (
    <span className={markStyle} title="Saved">
      <Check role="img" aria-label="Saved" size={16} className="text-lagoon" />
    </span>
  );
}

const markStyle = "pointer-events-none absolute right-0 grid h-full w-11 place-items-center pointer-fine:w-8";
const pressStyle =
  "absolute right-0 grid h-full w-11 place-items-center rounded-lg pointer-fine:w-8 transition-colors hover:bg-ink-3 focus-visible:-outline-offset-2";
