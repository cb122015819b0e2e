import { memo, useSyncExternalStore, type ChangeEvent, type KeyboardEvent } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { cellKey } from "../model/cell-key.ts";
import { CellMark } from "./cell-status.tsx";
import { conflictButtonId, saveErrorText } from "../model/conflict.ts";
import { isSameText, pointsText, readPoints, shownText, type Stat } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useSaveEntry } from "../model/use-score-editor.ts";

interface Props {
  stat: Stat;
  /** Contestant and statistic. */
  label: string;
  place: string;
  editor: ScoreEditor;
}

/** One score: typed into, or given its default points with Space, `+` or the button. */
export const ScoreCell = memo(function ScoreCell({ stat, label, place, editor: desk }: Props) {
  const key = cellKey(stat);
  const entry = useSaveEntry(desk.scores, key);
  const isNoticed = useSyncExternalStore(desk.remoteChanges.subscribe, () => desk.remoteChanges.has(key));
  const text = shownText(entry, stat);
  const why = saveErrorText(entry);
  const words = why ?? (isNoticed ? "Somebody else changed this just now" : null);
  // Somebody else's value was not saved by this admin.
  const isOwn = entry?.status !== "saved" || isSameText(entry.value, String(stat.points));
  const wordsId = `${key}-words`.replace(" ", "-");
  const giveDefault = () => desk.edits.setValue(key, String(stat.defaultPoints));
  const onKeyDown = (event: KeyboardEvent) => {
    // A space says nothing about points: it is a key for the default, or none.
    const isGiving = text === "" && (event.key === " " || event.key === "+");
    if (isGiving || event.key === " ") event.preventDefault();
    if (isGiving) giveDefault();
  };
  return (
    <div className={classNames("relative flex h-13 items-center", isNoticed && noticedStyle)}>
      <input
        type="text"
        inputMode={keyboard}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={why !== null || undefined}
        aria-describedby={words === null ? undefined : wordsId}
        data-place={place}
        data-cell={key}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => desk.edits.onInput(key, event.target.value)}
        onFocus={(event) => {
          desk.focusCell(key);
          event.target.select();
        }}
        onBlur={() => {
          desk.focusCell(null);
          desk.edits.commit(key);
        }}
        onKeyDown={onKeyDown}
        className={classNames(inputStyle, readPoints(text) === 0 ? "text-dim" : "font-semibold")}
      />
      <CellMark
        entry={isOwn ? entry : undefined}
        isEmpty={text === ""}
        giveLabel={`Give ${pointsText(stat.defaultPoints)}: ${label}`}
        retryLabel={`Try again: ${label}`}
        decideLabel={`${why ?? ""}. Decide: ${label}`}
        why={why}
        onGive={giveDefault}
        onRetry={() => desk.scores.retry(key)}
        onDecide={() => document.getElementById(conflictButtonId(key))?.focus()}
      />
      {words !== null && (
        <VisuallyHidden>
          <span id={wordsId}>{words}</span>
        </VisuallyHidden>
      )}
    </div>
  );
});

// An iPhone's number keys have no minus.
const keyboard = /iPhone|iPad/.test(navigator.userAgent) ? "text" : "numeric";

const noticedStyle = "bg-lagoon/20 shadow-[inset_0_0_0_2px_var(--color-lagoon)]";
const inputStyle =
  "figures h-full w-full min-w-0 bg-transparent pr-11 pl-1.5 text-right pointer-fine:pr-8 text-base hover:bg-ink-3/60 " +
  "focus-visible:bg-ink focus-visible:-outline-offset-2 aria-invalid:bg-danger/15 aria-invalid:text-danger";
