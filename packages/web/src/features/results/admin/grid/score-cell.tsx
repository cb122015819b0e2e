import { pointsText } from "@emberline/game";
import {
  memo,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../../ui/layout/visually-hidden.tsx";
import { cellKey } from "../model/cell-key.ts";
import { CellStatus } from "./cell-status.tsx";
import { conflictButtonId, saveErrorText } from "../model/conflict.ts";
import { isSameText, readPoints, shownText, type Stat } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useSaveEntry } from "../model/use-score-editor.ts";

interface Props {
  stat: Stat;
  /** Player and statistic. */
  label: string;
  position: string;
  editor: ScoreEditor;
}

/** One score. Space, `+` or the button set the default points. */
export const ScoreCell = memo(function ScoreCell({ stat, label, position, editor }: Props) {
  const key = cellKey(stat);
  const entry = useSaveEntry(editor.scores, key);
  const isChangedRemotely = useSyncExternalStore(editor.remoteChanges.subscribe, () =>
    editor.remoteChanges.has(key),
  );
  const text = shownText(entry, stat);
  const field = useRef<HTMLInputElement>(null);
  const isTyped = entry !== undefined && entry.status !== "saved";
  // The value of another admin replaces the one that was selected on focus.
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
