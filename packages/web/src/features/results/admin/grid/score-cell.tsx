import { pointsText } from "@emberline/game";
import { Check, Plus, RotateCw } from "lucide-react";
import {
  memo,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";
import type { SaveEntry } from "../../../../platform/api/save-queue.ts";
import { FireLoader } from "../../../../ui/art/fire-loader.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../../ui/layout/visually-hidden.tsx";
import { cellKey, isSameText, readPoints, shownText, type Stat } from "../model/cell-text.ts";
import { conflictButtonId, saveErrorText, conflictOf } from "../model/conflict.ts";
import { type ScoreEditor, useSaveEntry } from "../model/score-editor.ts";

interface Props {
  stat: Stat;
  /** Player and statistic. */
  label: string;
  position: string;
  editor: ScoreEditor;
}

/** One score. Space, `+` or the button sets the default points. */
export const ScoreCell = memo(function ScoreCell({ stat, label, position, editor }: Props) {
  const key = cellKey(stat);
  const entry = useSaveEntry(editor.scores, key);
  const isChangedRemotely = useSyncExternalStore(editor.remoteChanges.subscribe, () =>
    editor.remoteChanges.has(key),
  );
  const text = shownText(entry, stat);
  const field = useRef<HTMLInputElement>(null);
  const isTyped = entry !== undefined && entry.status !== "saved";
  // Another admin's value replaces the selected one.
  useLayoutEffect(() => {
    if (!isTyped && document.activeElement === field.current) field.current?.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the text changes
  }, [text]);
  const errorText = saveErrorText(entry);
  const statusText = errorText ?? (isChangedRemotely ? "Another admin changed this just now" : null);
  // A value that another admin changed since shows no "Saved" mark.
  const isOwn = entry?.status !== "saved" || isSameText(entry.value, String(stat.points));
  const statusId = `${key}-status`.replace(" ", "-");
  const setDefault = () => editor.edits.setValue(key, String(stat.defaultPoints));
  const onKeyDown = (event: KeyboardEvent) => {
    // A space is never part of a score: it sets the default points or does nothing.
    const isDefaultKey = text === "" && (event.key === " " || event.key === "+");
    if (isDefaultKey || event.key === " ") event.preventDefault();
    if (isDefaultKey) setDefault();
  };
  return (
    <div className={classNames("relative flex h-13 items-center", isChangedRemotely && remoteChangeStyle)}>
      <input
        ref={field}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={errorText !== null || undefined}
        aria-describedby={statusText === null ? undefined : statusId}
        data-position={position}
        data-cell={key}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => editor.edits.onInput(key, event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => editor.edits.commit(key)}
        onKeyDown={onKeyDown}
        className={classNames(inputStyle, readPoints(text) === 0 ? "text-dim" : "font-semibold")}
      />
      <CellStatus
        entry={isOwn ? entry : undefined}
        isEmpty={text === ""}
        setDefaultLabel={`Set ${pointsText(stat.defaultPoints)}: ${label}`}
        retryLabel={`Try again: ${label}`}
        resolveLabel={`${errorText ?? ""}. Resolve: ${label}`}
        errorText={errorText}
        onSetDefault={setDefault}
        onRetry={() => editor.scores.retry(key)}
        onResolve={() => document.getElementById(conflictButtonId(key))?.focus()}
      />
      {statusText !== null && (
        <VisuallyHidden>
          <span id={statusId}>{statusText}</span>
        </VisuallyHidden>
      )}
    </div>
  );
});

// The numeric keyboard of iOS has no minus key.
const inputMode = /iPhone|iPad/.test(navigator.userAgent) ? "text" : "numeric";

const remoteChangeStyle = "bg-lagoon/20 shadow-[inset_0_0_0_2px_var(--color-lagoon)]";
const inputStyle =
  // The units stand below the plus signs of empty cells.
  "figures h-full w-full min-w-0 bg-transparent pr-[calc(50%-0.3rem)] pl-0.5 text-right text-base hover:bg-ink-3/60 " +
  "focus-visible:bg-ink focus-visible:-outline-offset-2 aria-invalid:bg-danger/15 aria-invalid:text-danger";

interface CellStatusProps {
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

/** The save status at the right edge of a cell, or the button that sets the default points in its middle. */
function CellStatus(props: CellStatusProps) {
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
